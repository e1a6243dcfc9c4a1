import type { LiveFact } from './live-facts.ts';

const SEEDS = [0x811c9dc5, 0x2f0b4c47] as const;
const PRIME = 0x01000193;

/** Two halves of 32 bits: the browser has no fast number of 64. */
export type Fingerprint = readonly [high: number, low: number];

export const NO_FACTS: Fingerprint = [0, 0];

function half(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** In the order of their names: a fact that was read again may have them in another one. */
const sorted = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The fingerprint of one fact. In: the fact as it was read. Out: nothing for one that is gone. */
export function fingerprintOf({ key, body }: Pick<LiveFact, 'key' | 'body'>): Fingerprint {
  if (body === null) return NO_FACTS;
  const text = `${key}\n${JSON.stringify(body, sorted)}`;
  return [half(text, SEEDS[0]), half(text, SEEDS[1])];
}

/** Puts a fact in or takes it out again: the same both ways, in any order. In: two fingerprints. Out: that of both. */
export const mixed = (one: Fingerprint, other: Fingerprint): Fingerprint => [
  (one[0] ^ other[0]) >>> 0,
  (one[1] ^ other[1]) >>> 0,
];

/** As it travels: 16 signs. In: a fingerprint. */
export const writtenFingerprint = (print: Fingerprint): string =>
  print.map((one) => one.toString(16).padStart(8, '0')).join('');
