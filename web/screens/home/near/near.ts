import { useSyncExternalStore } from 'react';
import type { DateOfCup } from '#web/screens/home/front/coming.ts';

/* Where somebody looks for dates: `ARG/` a country, `ARG/Santa Fe` a state of it, empty: everywhere. */

const changed = 'near';

function subscribe(tell: () => void): () => void {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
}

/** What was chosen on this device; without a choice the place of the club of who is signed in. */
function read(): string {
  try {
    const { near, nearClub } = localStorage;
    const own: unknown = near ?? ('session' in document.documentElement.dataset ? nearClub : '');
    return typeof own === 'string' ? own : '';
  } catch {
    return '';
  }
}

/** Keeps a choice on this device, or the place of the club. */
export function keepNear(place: string, key: 'near' | 'nearClub' = 'near'): void {
  try {
    localStorage[key] = place;
  } catch {
    // Storage may be refused: then everything is shown.
  }
  dispatchEvent(new Event(changed));
}

/** Where this device looks; everywhere on the server. */
export const useNear = (): string => useSyncExternalStore(subscribe, read, () => '');

const countryOf = ({ one: { country } }: DateOfCup) => `${country}/`;
const stateOf = ({ one: { country, state } }: DateOfCup) => `${country}/${state}`;

const isIn = (place: string) => (date: DateOfCup) =>
  place === '' || countryOf(date) === place || stateOf(date) === place;

/** A place with dates, out of what is wished for: the state, else its country, else everywhere. */
export function placeWithDates(dates: readonly DateOfCup[], wished: string): string {
  const places = [wished, wished.replace(/\/.*/, '/')];
  return places.find((place) => dates.some(isIn(place))) ?? '';
}

/** Those of a place first, then those of its country, then all others: a place with one date leaves no room empty. */
export function nearestFirst(
  dates: readonly DateOfCup[],
  place: string,
): (DateOfCup & { isNear: boolean })[] {
  const steps = [place, place.replace(/\/.*/, '/')].map(isIn);
  const farOf = (date: DateOfCup) => steps.filter((isThere) => !isThere(date)).length;
  return dates.map((date) => ({ ...date, isNear: farOf(date) === 0 })).sort((a, b) => farOf(a) - farOf(b));
}

/** What can be chosen: the countries where there are several, and the states of the one that is chosen or alone. */
export function placesToChoose(dates: readonly DateOfCup[], place: string): string[] {
  const all = [...new Set(dates.map(countryOf))];
  const countries = all.length > 1 ? all.filter((one) => one !== '/').sort() : [];
  const open = all.length > 1 ? place.replace(/\/.*/, '/') : all[0];
  const states = [...new Set(dates.filter((date) => countryOf(date) === open).map(stateOf))];
  const named = states.length > 1 ? states.filter((one) => !one.endsWith('/')).sort() : [];
  return [...countries, ...named];
}
