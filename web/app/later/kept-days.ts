import { useEffect, useState } from 'react';

let show: (isKept: boolean) => void = () => undefined;

/** Whether something was said of a race day on this device, once. In: the names of its databases. */
export const findKeptDays = (names: readonly (string | undefined)[]): void =>
  show(names.some((name) => name?.startsWith('partidor-')));

/** The same for what is drawn: the shell alone, which is there before it is known. */
export function useHasKeptDays(): boolean {
  const [isKept, tell] = useState(false);
  useEffect(() => {
    show = tell;
  }, []);
  return isKept;
}
