import { type MouseEvent, type PointerEvent, useState } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** A key that appears where a thumb has just pressed something else does not react to that thumb for this time. */
const deadMs = 2000;
/** A thumb that presses twice comes down within this distance. */
const nearPx = 32;

interface Press {
  x: number;
  y: number;
  at: number;
}

const never: Press = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
/** The press that is being handled, and the one before it, wherever they were. */
let presses = [never, never] as const;

/** Remembers a press. Each key receives every press; the first key that does remembers it. */
function remember({ clientX: x, clientY: y, timeStamp: at }: globalThis.PointerEvent): void {
  if (presses[0].at !== at) presses = [{ x, y, at }, presses[0]];
}

/**
 * Presses a key as soon as a finger comes down, whatever other fingers are on the glass, because the browser makes a
 * click only of a finger that is alone. A keyboard and a screen reader click without a finger. The result is the props
 * of the button. A key whose meaning changes must become another button, with another `key`.
 */
export function usePress(onPress: () => void) {
  const [shownAt] = useState(() => performance.now());
  useWindowEvent('pointerdown', remember, { capture: true });
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      if (button !== 0) return;
      const [now, before] = presses;
      const isNear = Math.hypot(x - before.x, y - before.y) < nearPx;
      if (!isNear || shownAt < before.at || now.at - before.at > deadMs) onPress();
    },
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0) onPress();
    },
  };
}
