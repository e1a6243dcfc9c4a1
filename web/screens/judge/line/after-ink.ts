import { useState } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** A page that is hidden draws no frame. */
const LONGEST_MS = 100;

/** What a tap changes, done once its ink is on the glass: a slow phone draws the ink first and counts afterwards. */
export class AfterInk {
  #work: (() => void) | null = null;

  /** Does it after the next frame, or before anything else is touched. Nothing is done twice, and all of it in order. */
  put(work: () => void): void {
    this.flush();
    this.#work = work;
    const flushIt = () => {
      if (this.#work === work) this.flush();
    };
    // A task of its own: within the frame it would hold the ink up.
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
