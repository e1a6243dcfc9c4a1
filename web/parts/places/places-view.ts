import type { CountryShown } from '#contract/people/reference/country.ts';
import { plainText } from '#rules/names/plain-text.ts';

/** The location of a club or a track. */
export interface Located {
  name: string;
  city: string;
  /** The state. It is empty when nobody wrote it. */
  state: string;
  /** The country. It is null when nobody gave it. */
  country: CountryShown | null;
}

interface CountryChoice extends CountryShown {
  count: number;
}

export interface PlaceGroup<One> {
  country: CountryShown | null;
  state: string;
  items: One[];
}

/** The filters of a list: country, state and the typed text, with their options. */
export interface PlacesChoice {
  q: string;
  country: string | null;
  state: string | null;
  countries: CountryChoice[];
  /** The states of the chosen country. */
  states: { state: string; count: number }[];
}

/** A list of clubs or tracks after the filters. */
export interface PlacesView<One> extends PlacesChoice {
  groups: PlaceGroup<One>[];
  found: number;
  isCut: boolean;
}

/** So many are shown at once. To find one among more, the person types a letter of its name. */
const mostShown = 240;

const collator = new Intl.Collator('es', { sensitivity: 'base' });
const codeOf = ({ country }: Located): string => country?.country_code ?? '';

function matches(one: Located, words: readonly string[]): boolean {
  const told = ` ${plainText(`${one.name} ${one.city} ${one.state}`)}`;
  return words.every((word) => told.includes(` ${word}`));
}

function countBy<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

function groupsOf<One extends Located>(items: readonly One[]): PlaceGroup<One>[] {
  const groups = Map.groupBy(items, (one) => `${codeOf(one)}/${one.state}`);
  return [...groups.values()]
    .map((own) => ({ country: own[0]?.country ?? null, state: own[0]?.state ?? '', items: own }))
    .toSorted(
      (a, b) =>
        Number(a.country === null) - Number(b.country === null) ||
        collator.compare(a.country?.country_name ?? '', b.country?.country_name ?? '') ||
        Number(a.state === '') - Number(b.state === '') ||
        collator.compare(a.state, b.state),
    );
}

/** Filters places by the query of the address: `country` (three letters), `state`, `q`. */
export function narrowed<One extends Located>(
  all: readonly One[],
  params: URLSearchParams,
): PlacesChoice & { found: One[] } {
  const q = (params.get('q') ?? '').trim().slice(0, 60);
  const known = new Map(all.flatMap(({ country }) => (country ? [[country.country_code, country]] : [])));
  const counts = countBy(all, codeOf);
  const countries = [...known.values()]
    .map((one) => ({ ...one, count: counts.get(one.country_code) ?? 0 }))
    .toSorted((a, b) => collator.compare(a.country_name, b.country_name));
  const asked = params.get('country');
  const country = countries.find(({ country_code }) => country_code === asked)?.country_code ?? null;
  const inCountry = all.filter((one) => country === null || codeOf(one) === country);
  const states =
    country === null
      ? []
      : [...countBy(inCountry, ({ state }) => state)]
          .flatMap(([state, count]) => (state === '' ? [] : [{ state, count }]))
          .toSorted((a, b) => collator.compare(a.state, b.state));
  const state = states.find((one) => one.state === params.get('state'))?.state ?? null;
  const words = plainText(q).split(' ').filter(Boolean);
  const found = inCountry.filter((one) => (state === null || one.state === state) && matches(one, words));
  return { q, country, state, countries, states, found };
}

/** Computes the view of the list from all places and the query of the address. */
export function placesView<One extends Located>(
  all: readonly One[],
  params: URLSearchParams,
): PlacesView<One> {
  const { found: unsorted, ...choice } = narrowed(all, params);
  const found = unsorted.toSorted((a, b) => collator.compare(a.name, b.name));
  const shown = groupsOf(found)
    .flatMap(({ items }) => items)
    .slice(0, mostShown);
  return {
    ...choice,
    groups: groupsOf(shown),
    found: found.length,
    isCut: found.length > shown.length,
  };
}
