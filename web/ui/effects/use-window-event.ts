import { useEffect, useEffectEvent } from 'react';

interface ListenOptions {
  /** It is false while the hook should not listen. */
  active?: boolean;
  /** The listener runs before the handlers of the element. */
  capture?: boolean;
}

/** Listens to an event anywhere on the page. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  { active = true, capture = false }: ListenOptions = {},
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    if (!active) return;
    const onEvent = (event: WindowEventMap[Type]) => hear(event);
    window.addEventListener(type, onEvent, { capture });
    return () => window.removeEventListener(type, onEvent, { capture });
  }, [type, active, capture]);
}
