import { lazy, Suspense, useId, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useAddress } from '#web/app/address/navigation.ts';
import { paths } from '#web/app/screens/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';

/* Results while somebody types: the code is loaded with the first focus. */
const Suggestions = lazy(async () => ({
  default: (await import('#web/parts/search/Suggestions.tsx')).Suggestions,
}));

/** The search in the header on a desktop; without scripts a plain form. */
export function SearchField() {
  const { path } = useAddress();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const [isAsked, setAsked] = useState(false);
  // The search page has a field of its own.
  if (path === paths.search) return null;
  return (
    <search className="relative mx-4 hidden max-w-110 min-w-0 grow md:block">
      <form action={paths.search}>
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-ink3" />
        <input
          ref={field}
          data-search
          role="combobox"
          aria-expanded="false"
          aria-controls={list}
          name="q"
          type="search"
          aria-label={m.search_label()}
          aria-keyshortcuts="/"
          placeholder={m.search_label()}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          onFocus={() => setAsked(true)}
          className="h-12 w-full min-w-0 border-2 border-edge bg-paper pr-2 pl-11 text-body text-ink placeholder:text-ink3 focus:border-ink"
        />
      </form>
      {isAsked && (
        <Suspense>
          <Suggestions field={field} id={list} />
        </Suspense>
      )}
    </search>
  );
}

/** The link to the search on a phone. An account has it in the bar at the foot. */
export function SearchLink() {
  return (
    <Link
      href={paths.search}
      aria-label={m.search_open()}
      className="grid size-12 place-items-center max-md:session:hidden md:hidden"
    >
      <Icon name="search" />
    </Link>
  );
}
