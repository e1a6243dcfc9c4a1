import type { LiveEvent, LiveFact } from './live-facts.ts';

const SEEDS = [0x811c9dc5, 0x2f0b4c47] as const;
const PRIME = 0x01000193;

/** A fingerprint has two halves of 32 bits, because the browser has no fast number of 64 bits. */
type Fingerprint = readonly [high: number, low: number];

const NO_FACTS: Fingerprint = [0, 0];

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

/** Properties are sorted by their names, because a fact that was read again may have them in another order. */
const sorted = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** This computes the fingerprint of one fact as it was read. A fact that is gone has an empty one. */
function fingerprintOf({ key, body }: Pick<LiveFact, 'key' | 'body'>): Fingerprint {
  if (body === null) return NO_FACTS;
  const text = `${key}\n${JSON.stringify(body, sorted)}`;
  return [half(text, SEEDS[0]), half(text, SEEDS[1])];
}

/** This puts a fact into a fingerprint or takes it out again, which is the same operation and does not depend on the order. */
const mixed = (one: Fingerprint, other: Fingerprint): Fingerprint => [
  (one[0] ^ other[0]) >>> 0,
  (one[1] ^ other[1]) >>> 0,
];

/** This writes a fingerprint as it is sent, in 16 characters. */
const writtenFingerprint = (print: Fingerprint): string =>
  print.map((one) => one.toString(16).padStart(8, '0')).join('');

/** What is known of a race day: the newest fact of each key, up to event `seq`. */
export interface LiveState {
  /** The count of events. A race that was begun anew has another one. */
  epoch: number;
  seq: number;
  facts: ReadonlyMap<string, LiveFact>;
  print: Fingerprint;
}

/** The same state as it is sent. */
interface LiveSnapshot {
  epoch: number;
  seq: number;
  hash: string;
  facts: readonly LiveFact[];
}

/**
 * This builds a state from its facts.
 *
 * @param snapshot the count, the number of the last event, and the newest fact of each key
 * @returns the state with its fingerprint
 */
export function liveStateOf({ epoch, seq, facts }: Omit<LiveSnapshot, 'hash'>): LiveState {
  const standing = facts.filter(({ body }) => body !== null);
  const print = standing.map(fingerprintOf).reduce(mixed, NO_FACTS);
  return { epoch, seq, facts: new Map(standing.map((fact) => [fact.key, fact])), print };
}

/**
 * Equal facts give an equal fingerprint, in whatever way they arrived, so that server and phone can compare it.
 *
 * @param state the state
 * @returns the fingerprint, in 16 characters
 */
export const hashOf = ({ print }: Pick<LiveState, 'print'>): string => writtenFingerprint(print);

/**
 * This turns a state into what is sent.
 *
 * @param state the state
 * @returns the snapshot, its facts ordered by their keys
 */
export function snapshotOf(state: LiveState): LiveSnapshot {
  const { epoch, seq, facts } = state;
  const byKey = [...facts.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { epoch, seq, hash: hashOf(state), facts: byKey };
}

/**
 * This applies events to a state. Events that are already known change nothing.
 *
 * @param state the state
 * @param events the events, in the order of their numbers
 * @returns the state after the events
 */
export function applyEvents(state: LiveState, events: readonly LiveEvent[]): LiveState {
  const news = events.filter(({ seq }) => seq > state.seq);
  const last = news.at(-1);
  if (last === undefined) return state;
  const facts = new Map(state.facts);
  let { print } = state;
  for (const { seq: _, ...fact } of news) {
    const was = facts.get(fact.key);
    if (was) print = mixed(print, fingerprintOf(was));
    print = mixed(print, fingerprintOf(fact));
    if (fact.body === null) facts.delete(fact.key);
    else facts.set(fact.key, fact);
  }
  return { epoch: state.epoch, seq: last.seq, facts, print };
}

/**
 * This applies one event to a state.
 *
 * @param state the state
 * @param event the next event, or one that is already known
 * @returns the state after the event
 */
export const applyEvent = (state: LiveState, event: LiveEvent): LiveState => applyEvents(state, [event]);
