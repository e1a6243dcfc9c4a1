import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';

/** What was just done, and how it is taken back. */
export interface JustDone {
  words: string;
  /** null: there is nothing to take back. */
  undo: (() => Promise<boolean>) | null;
  until: number;
}

/** As long as nobody has been told. */
export const undoMs = 10_000;

/** For ten seconds: what was done, and the way back. */
export function UndoLine({ just, onOver }: { just: JustDone; onOver: () => void }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((just.until - now) / 1000));
  useEffect(() => {
    if (seconds === 0) onOver();
  }, [seconds, onOver]);
  const { undo } = just;
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex items-center justify-between gap-3 bg-night px-3 text-on-night">
      <p role="status" className="min-w-0 py-3 wrap-anywhere">
        {just.words}
      </p>
      {undo && (
        <button
          type="button"
          onClick={() => void undo().then((done) => done && onOver())}
          className="min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4 tabular-nums"
        >
          {m.people_undo({ seconds: String(seconds) })}
        </button>
      )}
    </div>
  );
}
