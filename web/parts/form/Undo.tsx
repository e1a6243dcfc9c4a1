import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { UNDO_HELD_SECONDS, UNDO_SECONDS } from '#rules/operations/office/undo-time.ts';
import * as m from '#text/messages/messages.js';
import { roomFor } from '#web/ui/FootBar.tsx';
import { BRIEF_UNDO_MS } from '#web/parts/form/use-just-done.ts';
import { useNow } from '#web/ui/effects/use-now.ts';

interface UndoProps {
  words: string;
  /** The end of the undo, in milliseconds since the epoch. It is null while there is nothing to show. */
  until: number | null;
  busy: boolean;
  /** Undoes the action. It is null when there is nothing to undo. */
  onUndo: (() => void) | null;
  onOver: () => void;
  /** Others act on it at once, so the time is shorter, and runs on while somebody is at the bar. */
  isBrief?: boolean;
  /** The look of the bar beside its usual one. */
  className?: string;
}

const mostMs = UNDO_HELD_SECONDS * 1000;

/** The clock of an undo that somebody stopped: for how long until now, and since when. */
interface Held {
  of: number | null;
  forMs: number;
  since: number | null;
}

/**
 * Draws the last action with its undo, for a time that it says and that stands still while the bar has the focus or
 * the pointer. Its region is there before it has words, so that they are heard.
 */
export function Undo({ words, until, busy, onUndo, onOver, isBrief = false, className = '' }: UndoProps) {
  const [held, setHeld] = useState<Held>({ of: until, forMs: 0, since: null });
  const { forMs, since } = held.of === until ? held : { forMs: 0, since: null };
  const now = useNow(500);
  const shownEnd = (until ?? 0) + forMs;
  const end = since === null ? shownEnd : (until ?? 0) + mostMs;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => over(), end - Date.now());
    return () => clearTimeout(timer);
  }, [until, end]);
  const hold = () => {
    if (!isBrief && since === null) setHeld({ of: until, forMs, since: Date.now() });
  };
  const letGo = ({ currentTarget }: FocusEvent | PointerEvent) => {
    if (since === null || currentTarget.matches(':focus-within')) return;
    setHeld({ of: until, forMs: Math.min(forMs + Date.now() - since, mostMs), since: null });
  };
  const seconds = Math.max(0, Math.ceil((shownEnd - (since ?? now ?? shownEnd)) / 1000));
  return (
    <div
      onFocus={hold}
      onBlur={letGo}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      className={
        until === null
          ? 'sr-only'
          : `flex items-center justify-between gap-3 bg-night text-on-night ${className}`
      }
    >
      <p role="status" className="min-w-0 py-3 wrap-anywhere">
        {until !== null && words}
        {until !== null && onUndo && (
          <span className="sr-only">
            {' '}
            {m.office_undo_for({ seconds: isBrief ? BRIEF_UNDO_MS / 1000 : UNDO_SECONDS })}
          </span>
        )}
      </p>
      {until !== null && onUndo && (
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

interface SpokenFootProps {
  /** What is said and can be done. The region that speaks is among it, and empty while there is nothing to say. */
  children: ReactNode;
  isEmpty: boolean;
  /** The name of this part of the page. */
  label?: string;
}

const makeRoom = roomFor('--foot');

/** Draws what was just done over the foot of the page. It is there, unseen, before it has something to say. */
export function SpokenFoot({ children, isEmpty, label }: SpokenFootProps) {
  return (
    <div
      ref={isEmpty ? undefined : makeRoom}
      role={label === undefined ? undefined : 'region'}
      aria-label={label}
      className={
        isEmpty
          ? 'sr-only'
          : 'fixed inset-x-0 bottom-(--nav) z-40 max-h-1/2 overflow-y-auto border-t-4 border-accent bg-night text-on-night print:hidden'
      }
    >
      <div className="gutter mx-auto max-w-page">{children}</div>
    </div>
  );
}

/** Draws the same at the foot of the screen, where the thumb is. It stands before the list, so a keyboard is there at once. */
export function UndoFoot(props: ComponentProps<typeof Undo>) {
  return (
    <SpokenFoot isEmpty={props.until === null}>
      <Undo {...props} />
    </SpokenFoot>
  );
}
