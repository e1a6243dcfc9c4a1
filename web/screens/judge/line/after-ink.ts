import { useState } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** A page that is hidden draws no frame. */
const LONGEST_MS = 100;

/** Does the work of a tap after its place is on the screen: a slow phone draws first and computes afterwards. */
export class AfterInk {
  #work: (() => void) | null = null;

  /** Does it after the next frame, or before the next touch. Each work is done once, and in order. */
  put(work: () => void): void {
    this.flush();
    this.#work = work;
    const flushIt = () => {
      if (this.#work === work) this.flush();
    };
    // A task of its own: inside the frame it would delay the drawing.
    requestAnimationFrame(() => setTimeout(flushIt));
    setTimeout(flushIt, LONGEST_MS);
  }

  readonly flush = (): void => {
    const work = this.#work;
    this.#work = null;
    work?.();
  };
}

/** The same for as long as the screen is open. What waits is done before the next finger or key is heard. */
export function useAfterInk(): AfterInk {
  const [after] = useState(() => new AfterInk());
  useWindowEvent('pointerdown', after.flush, { capture: true });
  useWindowEvent('keydown', after.flush, { capture: true });
  // The click of the same finger comes before its frame; one without a finger is heard after what waits.
  useWindowEvent('click', ({ detail }) => detail === 0 && after.flush(), { capture: true });
  useWindowEvent('pagehide', after.flush);
  return after;
}
