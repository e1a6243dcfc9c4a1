import { useId, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go, hrefWith } from '#web/app/address/navigation.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { countryName } from '#web/parts/rider-fields/country-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { PlacesChoice } from './places-view.ts';

const field = 'h-12 w-full min-w-0 border-2 border-edge bg-paper text-body text-ink focus:border-ink';
/** Long enough for a word to be typed, short enough to feel instant. */
const typingPause = 200;

interface PlacesFiltersProps {
  /** The address of the list. */
  path: string;
  label: string;
  view: PlacesChoice;
}

/** Name, country, state: a form that changes the address. Once the scripts run, it does so at once. */
export function PlacesFilters({ path, label, view }: PlacesFiltersProps) {
  const { q, country, state, countries, states } = view;
  const id = useId();
  const language = useLanguage();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // Changed from elsewhere ("Ver todo", Back), not by what was typed here.
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }
  const show = (changes: Record<string, string | null>) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ country, state, q }))
      if (value !== null && value !== '') params.set(name, value);
    go(hrefWith(path, params, changes), { replace: true });
  };
  const search = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setKnown(text.trim());
      show({ q: text.trim() || null });
    }, typingPause);
  };
  return (
    <search>
      <form
        action={path}
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-wrap gap-2 py-3 print:hidden"
      >
        <div className="relative min-w-0 grow-2 basis-full md:basis-0">
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-ink3" />
          <input
            id={id}
            name="q"
            type="search"
            value={typed}
            onChange={(event) => search(event.target.value)}
            placeholder={label}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={60}
            className={`${field} pr-2 pl-11 placeholder:text-ink3`}
          />
        </div>
        {countries.length > 1 && (
          <select
            name="country"
            aria-label={m.places_country()}
            value={country ?? ''}
            onChange={(event) => show({ country: event.target.value || null, state: null })}
            className={`${field} basis-0 grow px-2 font-semibold`}
          >
            <option value="">{m.places_all_countries()}</option>
            {countries.map((one) => (
              <option key={one.country_code} value={one.country_code}>
                {countryName(one, language)} ({one.count})
              </option>
            ))}
          </select>
        )}
        {states.length > 1 && (
          <select
            name="state"
            aria-label={m.places_state()}
            value={state ?? ''}
            onChange={(event) => show({ state: event.target.value || null })}
            className={`${field} basis-0 grow px-2 font-semibold`}
          >
            <option value="">{m.places_all_states()}</option>
            {states.map((one) => (
              <option key={one.state} value={one.state}>
                {one.state} ({one.count})
              </option>
            ))}
          </select>
        )}
        <Button type="submit" className="w-full md:w-auto js:hidden">
          {m.places_search_button()}
        </Button>
      </form>
    </search>
  );
}
