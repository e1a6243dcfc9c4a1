import { useState } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** A hidden page draws no frame, so the work waits at most this long. */
const LONGEST_MS = 100;

/** Runs the work of a tap after its place is drawn, so that a slow phone draws first and computes afterwards. */
export class AfterInk {
  #work: (() => void) | null = null;

  /** Runs the work after the next frame, or before the next touch. Each work runs once, and in order. */
  put(work: () => void): void {
    this.flush();
    this.#work = work;
    const flushIt = () => {
      if (this.#work === work) this.flush();
    };
    // It is a task of its own, because inside the frame it would delay the drawing.
    requestAnimationFrame(() => setTimeout(flushIt));
    setTimeout(flushIt, LONGEST_MS);
  }

  readonly flush = (): void => {
    const work = this.#work;
    this.#work = null;
    work?.();
  };
}

/** Gives one object while the screen is open. Waiting work runs before the next finger or key is handled. */
export function useAfterInk(): AfterInk {
  const [after] = useState(() => new AfterInk());
  useWindowEvent('pointerdown', after.flush, { capture: true });
  useWindowEvent('keydown', after.flush, { capture: true });
  // The click of the same finger comes before its frame; a click without a finger is handled after the waiting work.
  useWindowEvent('click', ({ detail }) => detail === 0 && after.flush(), { capture: true });
  useWindowEvent('pagehide', after.flush);
  return after;
}
