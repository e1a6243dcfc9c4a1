import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { RaceTable } from './use-race-desk.ts';
import { FootBar } from '#web/ui/FootBar.tsx';

/** For ten seconds: what was just done, and the way back, at the foot where the thumb is. */
export function UndoBar({ table: { just, undo, busy } }: { table: RaceTable }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  if (!just) return null;
  const seconds = Math.max(0, Math.ceil((just.until - now) / 1000));
  return (
    <FootBar className="z-40 flex items-center justify-between gap-3 border-t-4 border-accent bg-night px-4 text-on-night">
      <p role="status" className="min-w-0 py-3 wrap-anywhere">
        {just.words}
      </p>
      {just.undo !== null && (
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => void undo()}
          className="min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4 tabular-nums"
        >
          {m.office_undo({ seconds: String(seconds) })}
        </button>
      )}
    </FootBar>
  );
}
