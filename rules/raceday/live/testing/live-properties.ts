import fc from 'fast-check';
import { about, type JudgingProperty } from '#rules/raceday/judging/testing/about.ts';
import type { LiveEvent } from '#rules/raceday/live/live-facts.ts';
import { type LiveNews, readNews } from '#rules/raceday/live/live-reader.ts';
import {
  applyEvent,
  applyEvents,
  hashOf,
  type LiveState,
  snapshotOf,
  liveStateOf,
} from '#rules/raceday/live/live-state.ts';
import { liveDay } from './live-days.ts';

const EPOCH = 7;
const begin = liveStateOf({ epoch: EPOCH, seq: 0, facts: [] });
const written = (state: LiveState): string => JSON.stringify(snapshotOf(state));
/** As it comes out of the wire, on a phone or at another node. */
const travelled = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** A day, and up to where somebody knows it already. */
const cut = liveDay.chain((events) =>
  fc.record({
    events: fc.constant(events),
    from: fc.integer({ min: 0, max: events.length }),
    again: fc.integer({ min: 0, max: 5 }),
  }),
);

const news = (events: readonly LiveEvent[], hash: string | null): LiveNews => ({
  epoch: EPOCH,
  events,
  seq: events.at(-1)?.seq ?? 0,
  hash,
});

/** Property 13 and what a reader may rely on besides. */
export const LIVE_PROPERTIES: JudgingProperty[] = [
  about(
    'a snapshot and the events behind it are the snapshot that is taken later, its fingerprint included',
    fc.property(cut, ({ events, from }) => {
      const early = travelled(snapshotOf(applyEvents(begin, events.slice(0, from))));
      const read = travelled(events.slice(from)).reduce(applyEvent, liveStateOf(early));
      const later = applyEvents(begin, events);
      return written(read) === written(later) && hashOf(read) === hashOf(liveStateOf(snapshotOf(later)));
    }),
  ),
  about(
    'events that are heard again, or in one piece, change nothing',
    fc.property(cut, ({ events, from, again }) => {
      const known = applyEvents(begin, events.slice(0, from));
      const whole = applyEvents(begin, events);
      const told = readNews(known, news(events.slice(Math.max(0, from - again)), hashOf(whole)));
      return typeof told !== 'string' && written(told) === written(whole);
    }),
  ),
  about(
    'an event that is missing is noticed',
    fc.property(
      cut.filter(({ events, from }) => events.length - from >= 2),
      ({ events, from }) => {
        const known = applyEvents(begin, events.slice(0, from));
        return readNews(known, news(events.slice(from + 1), null)) === 'gap';
      },
    ),
  ),
  about(
    'another fact on one side is seen by the fingerprint',
    fc.property(
      cut.filter(({ events, from }) => from > 0 && events.length > from),
      ({ events, from }) => {
        const known = applyEvents(begin, events.slice(0, from));
        const other = applyEvents(begin, [{ seq: from, kind: 'frame', key: 'strange', body: { v: 1 } }]);
        const wrong = {
          ...known,
          facts: new Map([...known.facts, ...other.facts]),
          print: liveStateOf({
            epoch: EPOCH,
            seq: from,
            facts: [...known.facts.values(), ...other.facts.values()],
          }).print,
        };
        const hash = hashOf(applyEvents(known, events.slice(from)));
        return readNews(wrong, news(events.slice(from), hash)) === 'hash';
      },
    ),
  ),
];
