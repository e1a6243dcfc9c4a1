import { useId, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go } from '#web/app/address/navigation.ts';
import { paths, searchHref } from '#web/app/screens/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Long enough for a word to be typed, short enough to feel instant. */
const typingPause = 250;

/** The search box of the page: a form whose address follows after a pause once the scripts run. */
export function SearchForm({ q }: { q: string }) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // The address changed by another way (a suggested spelling, Back), not by typing here.
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }
  const search = (text: string, pause: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setKnown(text.trim());
      go(searchHref(text.trim()), { replace: true });
    }, pause);
  };
  return (
    <search>
      <form
        action={paths.search}
        className="mt-4 flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed, 0);
        }}
      >
        <div className="relative min-w-0 grow basis-60">
          <label htmlFor={id} className="sr-only">
            {m.search_label()}
          </label>
          <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-ink3" />
          <input
            id={id}
            data-search
            name="q"
            type="search"
            value={typed}
            onChange={(event) => search(event.target.value, typingPause)}
            placeholder={m.search_label()}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={60}
            className="h-12 w-full min-w-0 border-2 border-edge bg-paper pr-2 pl-11 text-body text-ink placeholder:text-ink3 focus:border-ink"
          />
        </div>
        <Button type="submit" className="w-full md:w-auto js:hidden">
          {m.search_open()}
        </Button>
      </form>
    </search>
  );
}
