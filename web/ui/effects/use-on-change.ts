import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something once the page shows another value than before: moves the focus, scrolls. Not when it is drawn for the first time. */
export function useOnChange<Value>(value: Value, then: (before: Value) => void): void {
  const shown = useRef(value);
  const tell = useEffectEvent(then);
  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (!Object.is(before, value)) tell(before);
  }, [value]);
}
