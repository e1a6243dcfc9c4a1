import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Does something once the page shows another value than before: moves the focus, scrolls. Not when it is drawn for the first time.
 * A part does so before what it is a part of, in the same drawing: the focus ends where the whole wants it.
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
