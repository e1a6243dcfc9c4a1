import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PartTrouble } from './trouble.ts';

/**
 * Moves to the error in a form that was not saved: the field that a refusal names, otherwise the first one with an error. In: why it
 * was not saved; a question needs no move. Out: the form, and a function to call when it was not saved.
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
    // In the middle: at an edge the bars that stick there would cover it.
    wrong.scrollIntoView({ block: 'center' });
  }, [tries, where, isAsked]);
  return { form, failed: () => setTries((count) => count + 1) };
}
