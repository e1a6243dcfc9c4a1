import { Suspense, useId, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useAddress } from '#web/ground/address/navigation.ts';
import { paths } from '#web/ground/address/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';

/* Results appear while somebody types. Their code is loaded with the first focus. */
const Suggestions = onDemand(async () => (await import('#web/parts/search/Suggestions.tsx')).Suggestions, {
  quiet: true,
});

/** Draws the search in the header on a desktop. Without scripts, it is a plain form. */
export function SearchField() {
  const { path } = useAddress();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const [isAsked, setAsked] = useState(false);
  // The search page has a field of its own.
  if (path === paths.search) return null;
  return (
    <search className="relative mx-4 hidden w-0 max-w-110 grow md:block">
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
          className="h-12 w-full border-2 border-edge bg-paper pl-11 placeholder:text-ink3 focus:border-ink"
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

/** Links to the search on a phone. An account has that link in the bar at the foot. */
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
