import { useSyncExternalStore } from 'react';
import type { DateOfCup } from './coming.ts';

/* A place to look for dates: `ARG/` is a country, `ARG/Santa Fe` a state of it, empty everywhere. */

const changed = 'near';

function subscribe(tell: () => void): () => void {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
}

/** Reads the choice of this device or, without one, the place of the signed-in person's club. */
function read(): string {
  try {
    const { near, nearClub } = localStorage;
    const own: unknown = near ?? ('session' in document.documentElement.dataset ? nearClub : '');
    return typeof own === 'string' ? own : '';
  } catch {
    return '';
  }
}

/** Stores a choice on this device, or the place of the club. */
export function keepNear(place: string, key: 'near' | 'nearClub' = 'near'): void {
  try {
    localStorage[key] = place;
  } catch {
    // The browser may refuse the storage; then everything is shown.
  }
  dispatchEvent(new Event(changed));
}

/** Gives the place in which this device looks. On the server, that is everywhere. */
export const useNear = (): string => useSyncExternalStore(subscribe, read, () => '');

const countryOf = ({ one: { country } }: DateOfCup) => `${country}/`;
const stateOf = ({ one: { country, state } }: DateOfCup) => `${country}/${state}`;

const isIn = (place: string) => (date: DateOfCup) =>
  place === '' || countryOf(date) === place || stateOf(date) === place;

/** Finds a place with dates for a wish: the state, or else its country, or else everywhere. */
export function placeWithDates(dates: readonly DateOfCup[], wished: string): string {
  const places = [wished, wished.replace(/\/.*/, '/')];
  return places.find((place) => dates.some(isIn(place))) ?? '';
}

/** Orders dates: those of a place, of its country, then all others, so that one date leaves no empty room. */
export function nearestFirst(
  dates: readonly DateOfCup[],
  place: string,
): (DateOfCup & { isNear: boolean })[] {
  const steps = [place, place.replace(/\/.*/, '/')].map(isIn);
  const farOf = (date: DateOfCup) => steps.filter((isThere) => !isThere(date)).length;
  return dates.map((date) => ({ ...date, isNear: farOf(date) === 0 })).sort((a, b) => farOf(a) - farOf(b));
}

/** Lists the places to choose: the countries if several, and the states of the one chosen or alone. */
export function placesToChoose(dates: readonly DateOfCup[], place: string): string[] {
  const all = [...new Set(dates.map(countryOf))];
  const countries = all.length > 1 ? all.filter((one) => one !== '/').sort() : [];
  const open = all.length > 1 ? place.replace(/\/.*/, '/') : all[0];
  const states = [...new Set(dates.filter((date) => countryOf(date) === open).map(stateOf))];
  const named = states.length > 1 ? states.filter((one) => !one.endsWith('/')).sort() : [];
  return [...countries, ...named];
}
