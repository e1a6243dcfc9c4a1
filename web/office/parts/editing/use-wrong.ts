import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PartTrouble } from './trouble.ts';

/**
 * Moves to the error in a form that was not saved: the field that a refusal names, or otherwise the first one with an
 * error. A question needs no move.
 * @returns the form, and a function to call when it was not saved
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
    // The field moves to the middle, because the bars that stick to the edges would cover it there.
    wrong.scrollIntoView({ block: 'center' });
  }, [tries, where, isAsked]);
  return { form, failed: () => setTries((count) => count + 1) };
}
