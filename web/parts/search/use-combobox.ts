import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

interface Combobox {
  /** The id of an option by its place. */
  optionId: (at: number) => string;
  /** How many options there are. */
  count: number;
  typed: string;
  onType: (typed: string) => void;
  /** Called with the chosen option; null: what was typed is sent. */
  onChoose: (at: number | null) => void;
}

/**
 * Makes an existing field a combobox (ARIA 1.2): the list opens below it, arrows move, Enter chooses, Escape closes. In: the field, which
 * keeps its focus and its text.
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  { optionId, count, typed, onType, onChoose }: Combobox,
) {
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const onInput = useEffectEvent(() => {
    onType(field.current?.value ?? '');
    setOpen(true);
    setActive(null);
  });
  const onLeave = useEffectEvent(close);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key } = event;
    if (key === 'Escape' && isOpen && typed !== '') {
      event.preventDefault();
      close();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      setOpen(true);
      // The field itself comes before the first option and after the last.
      const places = count + 1;
      const at = active === null ? count : active;
      const next = (at + (key === 'ArrowDown' ? 1 : places - 1)) % places;
      setActive(next === count ? null : next);
    } else if (key === 'Enter') {
      event.preventDefault();
      close();
      onChoose(isOpen ? active : null);
    }
  });
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    input.setAttribute('aria-autocomplete', 'list');
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('focus', () => onInput(), { signal });
    input.addEventListener('blur', () => onLeave(), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    // Text may have been typed before this code was loaded.
    input.dispatchEvent(new Event('input'));
    return () => listening.abort();
  }, [field]);
  const shows = isOpen && typed.trim() !== '';
  // In the same drawing as the list, so that a screen reader never gets only one of the two.
  useLayoutEffect(() => {
    field.current?.setAttribute('aria-expanded', String(shows));
    if (active === null || !shows) field.current?.removeAttribute('aria-activedescendant');
    else {
      field.current?.setAttribute('aria-activedescendant', optionId(active));
      document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
    }
  }, [field, shows, active, optionId]);
  return { isOpen: shows, active };
}
