import { useEffect, useState } from 'react';

/** After this time without another letter, somebody has stopped typing. */
const PAUSE_MS = 250;

/** Gives a value once it has stood for a moment, so that what it says is not read aloud at each letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
