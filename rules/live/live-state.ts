import { type Fingerprint, fingerprintOf, mixed, NO_FACTS, writtenFingerprint } from './fingerprint.ts';
import type { LiveEvent, LiveFact } from './live-facts.ts';

/** What is known of a race that is ridden: the newest fact of each key, up to event `seq`. */
export interface LiveState {
  /** Which count of events: another one after a race was begun anew. */
  epoch: number;
  seq: number;
  facts: ReadonlyMap<string, LiveFact>;
  print: Fingerprint;
}

/** The same as it travels. */
interface LiveSnapshot {
  epoch: number;
  seq: number;
  hash: string;
  facts: readonly LiveFact[];
}

/** The state whose facts these are. In: the newest fact of each key. */
export function liveStateOf({ epoch, seq, facts }: Omit<LiveSnapshot, 'hash'>): LiveState {
  const standing = facts.filter(({ body }) => body !== null);
  const print = standing.map(fingerprintOf).reduce(mixed, NO_FACTS);
  return { epoch, seq, facts: new Map(standing.map((fact) => [fact.key, fact])), print };
}

/** What everybody can compare: the same facts give the same, however they came. In: a state. */
export const hashOf = ({ print }: Pick<LiveState, 'print'>): string => writtenFingerprint(print);

/** A state as it travels, its facts by their keys. In: a state. */
export function snapshotOf(state: LiveState): LiveSnapshot {
  const { epoch, seq, facts } = state;
  const byKey = [...facts.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { epoch, seq, hash: hashOf(state), facts: byKey };
}

/** The state after some events. In: events in the order of their numbers; those that are known already change nothing. */
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

/** The state after one event. In: the next event, or one that is known. */
export const applyEvent = (state: LiveState, event: LiveEvent): LiveState => applyEvents(state, [event]);
