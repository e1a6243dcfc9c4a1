import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PartTrouble } from './trouble.ts';

/**
 * Goes to what is wrong in a form that was not saved: the field a refusal names, otherwise the first one that is marked. In: why it
 * was not; a question stays where it is asked. Out: the form, and what to call when it was not saved.
 */
export function useWrong(trouble: PartTrouble | null): {
  form: RefObject<HTMLFormElement | null>;
  failed: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const where = trouble?.where ?? null;
  const isAsked = trouble !== null && trouble.confirm !== null;
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0 || isAsked) return;
    const named = where === null ? null : form.current?.querySelector(`[name="${CSS.escape(where)}"]`);
    const wrong = named ?? form.current?.querySelector('[aria-invalid="true"]');
    if (!(wrong instanceof HTMLElement)) return;
    wrong.focus({ preventScroll: true });
    // In the middle: at an edge it would lie under what sticks there.
    wrong.scrollIntoView({ block: 'center' });
  }, [tries, where, isAsked]);
  return { form, failed: () => setTries((count) => count + 1) };
}
