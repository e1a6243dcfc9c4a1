import { useCallback, useEffect, useRef, useState } from 'react';
import { Cancelled } from '#web/app/call/ask.ts';

/** Waiting for one's turn: how many seconds are left, null while nobody waits. */
export function useTurn() {
  const [seconds, setSeconds] = useState<number | null>(null);
  const stopWaiting = useRef<(() => void) | null>(null);
  const stop = useCallback(() => stopWaiting.current?.(), []);
  useEffect(() => stop, [stop]);
  const wait = useCallback(
    (asked: number) =>
      new Promise<void>((resolve, reject) => {
        let left = asked;
        setSeconds(left);
        const end = () => {
          clearInterval(timer);
          stopWaiting.current = null;
          setSeconds(null);
        };
        const timer = setInterval(() => {
          left -= 1;
          if (left > 0) {
            setSeconds(left);
            return;
          }
          end();
          resolve();
        }, 1000);
        stopWaiting.current = () => {
          end();
          reject(new Cancelled());
        };
      }),
    [],
  );
  return { seconds, wait, stop };
}
