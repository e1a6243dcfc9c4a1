import { useSyncExternalStore, useState } from 'react';
import type { DayLog, DayLogState } from '#web/parts/day-log/log.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** A hand without a new touch for this long rests. Riders who cross together are tapped within it. */
const RESTS_MS = 200;

/**
 * Lets the drawing of the screen wait until the hand rests. A place is inked as the finger comes down and its sheet
 * changes at once; to draw all that follows takes a slow phone longer than the second thumb does.
 */
export class RestingHand {
  readonly #waiting = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins with the ink of a touch, and removes it when the screen is drawn. */
  touch(dry: () => void): void {
    clearTimeout(this.#timer);
    this.#waiting.add(dry);
    this.#timer = setTimeout(this.rest, RESTS_MS);
  }

  /** Draws now, or once the hand rests. */
  draw(work: () => void): void {
    if (this.#waiting.size === 0) work();
    else this.#waiting.add(work);
  }

  /** Draws everything that waits, because the hand rests, or does something else that has to find it. */
  readonly rest = (): void => {
    clearTimeout(this.#timer);
    const works = [...this.#waiting];
    this.#waiting.clear();
    for (const work of works) work();
  };
}

/** A phone has one hand on its line. */
const lineHand = new RestingHand();

/** Gives the hand of the line. Everything but a touch of a rider without ink draws first what waits. */
export function useRestingHand(): RestingHand {
  useWindowEvent(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Element) || target.closest('[data-lane]:not([data-ink])') === null)
        lineHand.rest();
    },
    { capture: true },
  );
  useWindowEvent('keydown', lineHand.rest, { capture: true });
  // A click without a finger comes from a screen reader or a key.
  useWindowEvent('click', ({ detail }) => detail === 0 && lineHand.rest(), { capture: true });
  return lineHand;
}

/** Gives the log of this device for a day, and draws its changes while the hand rests. */
export function useRestingDay(log: DayLog): DayLogState {
  const [subscribe] = useState(() => (listener: () => void) => log.subscribe(() => lineHand.draw(listener)));
  return useSyncExternalStore(subscribe, log.state, log.state);
}
