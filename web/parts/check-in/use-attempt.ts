import { useRef } from 'react';
import { newKey } from '#web/parts/new-key.ts';

/** Makes the keys of requests. Sent again with the same content after a lost answer, a request keeps its key. */
export function useAttempt(): (about: string) => string {
  const attempt = useRef<{ about: string; key: string } | null>(null);
  return (about) => {
    if (attempt.current?.about !== about) attempt.current = { about, key: newKey() };
    return attempt.current.key;
  };
}
