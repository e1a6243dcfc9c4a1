import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { Desk, JustDecided } from './use-desk.ts';

/** For ten seconds: what was just decided, and the way back. Above the buttons, where the thumb is. */
export function UndoBar({ just, desk }: { just: JustDecided; desk: Desk }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((just.until - now) / 1000));
  const rider = just.licence.rider_fullname;
  return (
    <div className="flex items-center justify-between gap-3 bg-night px-3 text-on-night">
      <p role="status" className="min-w-0 py-2 wrap-anywhere">
        {just.approved ? m.office_approved_now({ rider }) : m.office_rejected_now({ rider })}
      </p>
      <button
        type="button"
        onClick={() => void desk.undo()}
        className="min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4 tabular-nums"
      >
        {m.office_undo({ seconds: String(seconds) })}
      </button>
    </div>
  );
}
