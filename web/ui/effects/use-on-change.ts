import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Runs something when a value differs from the one drawn before: moves the focus, scrolls. Not at the first drawing.
 * Child components run before their parents, so the focus ends where the parent wants it.
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
