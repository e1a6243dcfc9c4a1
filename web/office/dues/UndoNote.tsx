import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';

interface UndoNoteProps {
  words: string;
  /** Milliseconds since the epoch. */
  until: number;
  busy: boolean;
  /** null: nothing was done that could be taken back. */
  onUndo: (() => void) | null;
  onOver: () => void;
}

/** For ten seconds: what was just done, and the way back. At the foot, where the thumb is. */
export function UndoNote({ words, until, busy, onUndo, onOver }: UndoNoteProps) {
  const [now, setNow] = useState(Date.now);
  const tick = useEffectEvent(() => {
    setNow(Date.now());
    if (Date.now() >= until) onOver();
  });
  useEffect(() => {
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 flex items-center justify-between gap-3 bg-night px-4 text-on-night on-island md:mx-0">
      <p role="status" className="min-w-0 py-2 wrap-anywhere">
        {words}
      </p>
      {onUndo && (
        <button
          type="button"
          aria-busy={busy}
          onClick={onUndo}
          className="min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4 tabular-nums"
        >
          {m.office_undo({ seconds: String(seconds) })}
        </button>
      )}
    </div>
  );
}
