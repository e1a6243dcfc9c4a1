import { useRef } from 'react';
import { newKey } from '#web/parts/new-key.ts';

/** Keys of requests: sent again with the same content, a request whose answer was lost keeps its key. In: the content. */
export function useAttempt(): (about: string) => string {
  const attempt = useRef<{ about: string; key: string } | null>(null);
  return (about) => {
    if (attempt.current?.about !== about) attempt.current = { about, key: newKey() };
    return attempt.current.key;
  };
}
