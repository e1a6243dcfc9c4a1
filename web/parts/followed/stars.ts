import { useSyncExternalStore } from 'react';
import { MOST_FOLLOWED } from '#rules/raceday/live/followed/most-followed.ts';

/** A rider who is followed on this phone, without an account. The name is not stored, because the race has it. */
export interface Star {
  rider_id: number;
  organization_id: number;
}

/** A club whose riders are all followed on this phone. Its name finds them in a race. */
export interface ClubStar {
  club_id: number;
  club_name: string;
}

/** The key in the storage. `web/app/later/use-later.ts` checks whether it exists. */
const starsKey = 'followed-riders';

const has = <Key extends string>(value: unknown, key: Key, type: 'number' | 'string'): boolean =>
  typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === type;

const isStar = (value: unknown): value is Star =>
  has(value, 'rider_id', 'number') && has(value, 'organization_id', 'number');

const isClub = (value: unknown): value is ClubStar =>
  has(value, 'club_id', 'number') && has(value, 'club_name', 'string');

interface Stars {
  riders: readonly Star[];
  clubs: readonly ClubStar[];
}

const none: Stars = { riders: [], clubs: [] };

/** Reads the stored stars, as far as they are readable. */
export function starsIn(text: string | null): Stars {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return none;
    return { riders: value.filter(isStar).slice(0, MOST_FOLLOWED), clubs: value.filter(isClub) };
  } catch {
    return none;
  }
}

function read(): string {
  try {
    return localStorage.getItem(starsKey) ?? '';
  } catch {
    return memory;
  }
}

/** When the browser refuses the storage, the stars last as long as the page. */
let memory = '';
const listeners = new Set<() => void>();
let known: { text: string; stars: Stars } = { text: '', stars: none };

function all(): Stars {
  const text = read();
  if (text !== known.text) known = { text, stars: starsIn(text) };
  return known.stars;
}

const stars = (): readonly Star[] => all().riders;
const clubs = (): readonly ClubStar[] => all().clubs;

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  // This listens to another tab of the same phone.
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

function keep({ riders, clubs: own }: Stars): void {
  memory = JSON.stringify([...own, ...riders]);
  try {
    localStorage.setItem(starsKey, memory);
  } catch {
    // The stars stay in memory.
  }
  for (const tell of listeners) tell();
}

/** Gives a rider a star, or removes it. It returns false when the limit is reached. */
export function turnStar(star: Star): boolean {
  const before = all();
  const others = before.riders.filter(({ rider_id }) => rider_id !== star.rider_id);
  const isGiven = others.length === before.riders.length;
  if (isGiven && others.length >= MOST_FOLLOWED) return false;
  keep({ ...before, riders: isGiven ? [...others, star] : others });
  return true;
}

/** Gives a club a star, or removes it. */
export function turnClub(club: ClubStar): void {
  const before = all();
  const others = before.clubs.filter(({ club_id }) => club_id !== club.club_id);
  keep({ ...before, clubs: others.length === before.clubs.length ? [...others, club] : others });
}

/** The stars of this phone, for code outside of the page's tree. */
export const starsOfPhone = { subscribe, stars, clubs };

/** Gives the stars of this phone, and draws again with every change. */
export const useStars = (): readonly Star[] => useSyncExternalStore(subscribe, stars, () => none.riders);

/** Gives the clubs that are followed on this phone, and draws again with every change. */
export const useClubStars = (): readonly ClubStar[] =>
  useSyncExternalStore(subscribe, clubs, () => none.clubs);
