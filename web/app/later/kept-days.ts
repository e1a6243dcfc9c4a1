import { useEffect, useState } from 'react';

let show: (isKept: boolean) => void = () => undefined;

/** Checks once whether this device has a log of a race day. In: the names of its databases. */
export const findKeptDays = (names: readonly (string | undefined)[]): void =>
  show(names.some((name) => name?.startsWith('partidor-')));

/** The same for drawing: the shell is drawn before it is known. */
export function useHasKeptDays(): boolean {
  const [isKept, tell] = useState(false);
  useEffect(() => {
    show = tell;
  }, []);
  return isKept;
}
