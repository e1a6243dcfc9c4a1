import { useSyncExternalStore } from 'react';
import { MOST_FOLLOWED } from '#rules/live/followed/most-followed.ts';

/** A rider somebody follows on this phone, without an account: no name is kept, the race says it. */
export interface Star {
  rider_id: number;
  organization_id: number;
}

/** Under which they are kept: `web/app/later/later.ts` looks whether there are some. */
const starsKey = 'followed-riders';

const isStar = (value: unknown): value is Star =>
  typeof value === 'object' &&
  value !== null &&
  'rider_id' in value &&
  typeof value.rider_id === 'number' &&
  'organization_id' in value &&
  typeof value.organization_id === 'number';

/** What is kept, as far as it can be read. */
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

/** Where nothing may be kept the stars last as long as the page. */
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
  // Another tab of the same phone.
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** Gives a rider a star, or takes it back. Out: false: there are as many as there may be. */
export function turnStar(star: Star): boolean {
  const before = stars();
  const others = before.filter(({ rider_id }) => rider_id !== star.rider_id);
  const isGiven = others.length === before.length;
  if (isGiven && before.length >= MOST_FOLLOWED) return false;
  memory = JSON.stringify(isGiven ? [...before, star] : others);
  try {
    localStorage.setItem(starsKey, memory);
  } catch {
    // Memory has it.
  }
  for (const tell of listeners) tell();
  return true;
}

/** The stars of this phone, for who draws by themselves. */
export const starsOfPhone = { subscribe, stars };

const none: readonly Star[] = [];

/** The stars of this phone, drawn again when one is given or taken back. */
export const useStars = (): readonly Star[] => useSyncExternalStore(subscribe, stars, () => none);
