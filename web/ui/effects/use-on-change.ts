import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Runs `then` when a value differs from the one that was drawn before, for example to move the focus or to scroll. It
 * does not run at the first drawing. Child components run before their parents, so the focus ends where the parent
 * wants it.
 */
export function useOnChange<Value>(value: Value, then: (before: Value) => void): void {
  const shown = useRef(value);
  const tell = useEffectEvent(then);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (!Object.is(before, value)) tell(before);
  }, [value]);
}
