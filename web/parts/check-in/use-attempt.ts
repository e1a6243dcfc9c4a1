import { useRef } from 'react';
import { newKey } from '#web/parts/new-key.ts';

/** Keys of tries: one whose answer was lost is the same try, and keeps its key as long as it says the same. In: what it says. */
export function useAttempt(): (about: string) => string {
  const attempt = useRef<{ about: string; key: string } | null>(null);
  return (about) => {
    if (attempt.current?.about !== about) attempt.current = { about, key: newKey() };
    return attempt.current.key;
  };
}
