import * as m from '#text/messages/messages.js';
import { go, hrefWith } from '#web/ground/address/navigation.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { countryName } from '#web/parts/rider/country-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { SearchBox, useTypedSearch } from '#web/parts/search/SearchBox.tsx';
import type { PlacesChoice } from './places-view.ts';

const field = 'h-12 w-full min-w-0 border-2 border-edge bg-paper text-body text-ink focus:border-ink';
/** The pause is long enough for typing a word, and short enough to feel instant. */
const typingPause = 200;

interface PlacesFiltersProps {
  path: string;
  label: string;
  view: PlacesChoice;
}

/** Draws the filters by name, country and state as a form that changes the address, at once with scripts. */
export function PlacesFilters({ path, label, view }: PlacesFiltersProps) {
  const { q, country, state, countries, states } = view;
  const language = useLanguage();
  const show = (changes: Record<string, string | null>) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ country, state, q }))
      if (value !== null && value !== '') params.set(name, value);
    go(hrefWith(path, params, changes), { replace: true });
  };
  const { typed, search } = useTypedSearch(q, (text) => show({ q: text || null }), typingPause);
  return (
    <search aria-label={m.search_open()}>
      <form
        action={path}
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-wrap gap-2 py-3 print:hidden"
      >
        <SearchBox
          label={label}
          around="grow-2 basis-full md:basis-0"
          value={typed}
          onChange={(event) => search(event.target.value)}
        />
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
