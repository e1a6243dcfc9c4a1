import { useSyncExternalStore } from 'react';
import { MOST_FOLLOWED } from '#rules/raceday/live/followed/most-followed.ts';

/** A rider who is followed on this phone, without an account. The name is not stored, because the race has it. */
export interface Star {
  rider_id: number;
  organization_id: number;
}

/** The key in the storage. `web/app/later/later.ts` checks whether it exists. */
const starsKey = 'followed-riders';

const isStar = (value: unknown): value is Star =>
  typeof value === 'object' &&
  value !== null &&
  'rider_id' in value &&
  typeof value.rider_id === 'number' &&
  'organization_id' in value &&
  typeof value.organization_id === 'number';

/** Reads the stored stars, as far as they are readable. */
export function starsIn(text: string | null): Star[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isStar).slice(0, MOST_FOLLOWED) : [];
  } catch {
    return [];
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
let known: { text: string; stars: readonly Star[] } = { text: '', stars: [] };

function stars(): readonly Star[] {
  const text = read();
  if (text !== known.text) known = { text, stars: starsIn(text) };
  return known.stars;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  // This listens to another tab of the same phone.
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** Gives a rider a star, or removes it. It returns false when the limit is reached. */
export function turnStar(star: Star): boolean {
  const before = stars();
  const others = before.filter(({ rider_id }) => rider_id !== star.rider_id);
  const isGiven = others.length === before.length;
  if (isGiven && before.length >= MOST_FOLLOWED) return false;
  memory = JSON.stringify(isGiven ? [...before, star] : others);
  try {
    localStorage.setItem(starsKey, memory);
  } catch {
    // The stars stay in memory.
  }
  for (const tell of listeners) tell();
  return true;
}

/** The stars of this phone, for code outside of the page's tree. */
export const starsOfPhone = { subscribe, stars };

const none: readonly Star[] = [];

/** Gives the stars of this phone, and draws again with every change. */
export const useStars = (): readonly Star[] => useSyncExternalStore(subscribe, stars, () => none);
