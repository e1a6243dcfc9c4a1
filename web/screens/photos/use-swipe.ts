import { useRef } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** How far a finger goes sideways at least, in pixels. */
const leastWay = 48;

/** One finger that goes sideways across the screen. Two enlarge the picture, and an enlarged one is moved about. In: what follows. */
export function useSwipe(onSwipe: (towards: 'previous' | 'next') => void, active: boolean): void {
  const from = useRef<{ x: number; y: number } | null>(null);
  useWindowEvent(
    'touchstart',
    ({ touches }) => {
      const [finger] = touches;
      const isEnlarged = (window.visualViewport?.scale ?? 1) > 1.01;
      from.current =
        finger && touches.length === 1 && !isEnlarged ? { x: finger.clientX, y: finger.clientY } : null;
    },
    { active },
  );
  useWindowEvent(
    'touchend',
    ({ changedTouches: [finger] }) => {
      if (from.current === null || !finger) return;
      const x = finger.clientX - from.current.x;
      const y = finger.clientY - from.current.y;
      from.current = null;
      if (Math.abs(x) < leastWay || Math.abs(x) < 2 * Math.abs(y)) return;
      onSwipe(x > 0 ? 'previous' : 'next');
    },
    { active },
  );
}
