import { type MouseEvent, type PointerEvent, useState } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** A key that comes up where a thumb has just pressed something else is not pressed by it for so long. */
const deadMs = 2000;
/** A thumb that presses twice comes down this near. */
const nearPx = 32;

interface Press {
  x: number;
  y: number;
  at: number;
}

const never: Press = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
/** The press that is being heard, and the one before it, wherever they were. */
let presses = [never, never] as const;

/** Each key hears of every press; the first that does remembers it. */
function remember({ clientX: x, clientY: y, timeStamp: at }: globalThis.PointerEvent): void {
  if (presses[0].at !== at) presses = [{ x, y, at }, presses[0]];
}

/**
 * Presses a key as a finger comes down, whatever other fingers are on the glass: the browser makes a click only of a finger that is alone. A
 * keyboard and a screen reader click without one. In: what it does. Out: for the button; what means something else now is another button,
 * by another `key`.
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
