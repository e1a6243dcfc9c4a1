import { useState } from 'react';
import { useAfter } from '#web/ui/effects/use-after.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** Runs something once nobody has touched the page for a while; then waits for the next touch. */
export function useIdle(afterMs: number, onIdle: () => void): void {
  const [touches, setTouches] = useState(0);
  const touch = () => setTouches((count) => count + 1);
  useWindowEvent('pointerdown', touch, { capture: true });
  useWindowEvent('keydown', touch, { capture: true });
  useAfter(afterMs, onIdle, touches);
}
