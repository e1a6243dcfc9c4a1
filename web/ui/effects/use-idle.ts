import { useEffect, useEffectEvent, useState } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** Does something once nobody has touched the page for a while; then waits for the next touch. */
export function useIdle(afterMs: number, onIdle: () => void): void {
  const [touches, setTouches] = useState(0);
  const touch = () => setTouches((count) => count + 1);
  useWindowEvent('pointerdown', touch, { capture: true });
  useWindowEvent('keydown', touch, { capture: true });
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    const timer = setTimeout(() => idle(), afterMs);
    return () => clearTimeout(timer);
  }, [touches, afterMs]);
}
