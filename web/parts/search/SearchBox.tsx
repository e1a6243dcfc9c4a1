import { type ComponentProps, useId, useRef, useState } from 'react';
import { LONGEST_SEARCH } from '#rules/season/search/search-kinds.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Long enough for a word to be typed, short enough to feel instant. */
const typingPause = 250;

/**
 * What is typed into a search whose address follows after a pause, so Back does not step through letters.
 * In: the search of the address, and what goes to another one.
 */
export function useTypedSearch(q: string, show: (q: string) => void, pause = typingPause) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  /** The last search that was asked for here. Its results may arrive much later, when more is typed already. */
  const [asked, setAsked] = useState(q);
  if (q !== known) {
    setKnown(q);
    // The address changed by another way ("Ver todos", Back), not by typing here.
    if (q !== asked) {
      setAsked(q);
      setTyped(q);
    }
  }
  const search = (text: string, after = pause) => {
    setTyped(text);
    clearTimeout(timer.current);
    const from = location.href;
    timer.current = setTimeout(() => {
      // Meanwhile, somebody tapped a link, which leads on.
      if (location.href !== from) return;
      setAsked(text.trim());
      show(text.trim());
    }, after);
  };
  return { typed, search };
}

interface SearchBoxProps extends ComponentProps<'input'> {
  label: string;
  /** The classes of the box around it, which says how wide it is. */
  around: string;
}

/** The field of a search, with its icon and its label for screen readers. */
export function SearchBox({ label, around, ...input }: SearchBoxProps) {
  const id = useId();
  return (
    <div className={`relative min-w-0 ${around}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-ink3" />
      <input
        id={id}
        name="q"
        type="search"
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        className="h-12 w-full min-w-0 border-2 border-edge bg-paper pr-2 pl-11 text-body text-ink placeholder:text-ink3 focus:border-ink"
        {...input}
      />
    </div>
  );
}
