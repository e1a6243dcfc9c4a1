import { useEffect, useEffectEvent } from 'react';
import * as m from '#text/messages/messages.js';
import { useNow } from '#web/ui/effects/use-now.ts';

interface UndoProps {
  words: string;
  /** The end of the undo, in milliseconds since the epoch. */
  until: number;
  busy: boolean;
  /** Undoes the action. It is null when there is nothing to undo. */
  onUndo: (() => void) | null;
  onOver: () => void;
  isTall?: boolean;
}

/** The look of an undo bar, without its position. */
export const undoBar = 'flex items-center justify-between gap-3 bg-night text-on-night';

/** Draws the last action with its undo for ten seconds. It is at the foot, where the thumb is. */
export function Undo({ words, until, busy, onUndo, onOver, isTall = false }: UndoProps) {
  const seconds = Math.max(0, Math.ceil((until - (useNow(500) ?? until)) / 1000));
  const end = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(end, until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <>
      <p role="status" className={`min-w-0 wrap-anywhere ${isTall ? 'py-3' : 'py-2'}`}>
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
    </>
  );
}
