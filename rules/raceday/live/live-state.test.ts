import { expect, test } from 'vitest';
import { readMessage, readNews, streamIdOf, streamWordsOf } from './live-reader.ts';
import { applyEvent, hashOf, snapshotOf, liveStateOf } from './live-state.ts';
import { LIVE_PROPERTIES } from './testing/live-properties.ts';
import { runs } from '../../testing/runs.ts';

// `npm run bench -- live` runs the same with ten thousand days each.
test.each(LIVE_PROPERTIES)('$says', ({ check }) => {
  expect(() => {
    check(runs(200));
  }).not.toThrow();
});

const empty = liveStateOf({ epoch: 1, seq: 0, facts: [] });

test('a fact that is gone leaves nothing behind', () => {
  const told = applyEvent(empty, { seq: 1, kind: 'frame', key: 'frame', body: { v: 1 } });
  const gone = applyEvent(told, { seq: 2, kind: 'frame', key: 'frame', body: null });
  expect(hashOf(told)).not.toBe(hashOf(empty));
  expect(snapshotOf(gone)).toEqual({ epoch: 1, seq: 2, hash: hashOf(empty), facts: [] });
});

test('the fingerprint of a fact is the same on every machine', () => {
  const told = applyEvent(empty, { seq: 1, kind: 'frame', key: 'frame', body: { v: 1 } });
  expect(hashOf(told)).toBe('808efd12c0f66932');
});

test('a race that was begun anew is asked for again', () => {
  expect(readNews(empty, { epoch: 2, events: [], seq: 0, hash: null })).toBe('epoch');
});

test('a piece that ends before what is known says nothing about it', () => {
  const one = { seq: 1, kind: 'frame', key: 'frame', body: { v: 1 } } as const;
  const two = { seq: 2, kind: 'frame', key: 'frame', body: { v: 2 } } as const;
  const known = applyEvent(applyEvent(empty, one), two);
  expect(readNews(known, { epoch: 1, events: [one], seq: 1, hash: 'of the past' })).toBe(known);
});

test('a message of the stream says what its event said', () => {
  const event = { seq: 1, kind: 'frame', key: 'frame', body: { v: 1 } } as const;
  const hash = hashOf(applyEvent(empty, event));
  const message = { type: 'frame', lastEventId: streamIdOf(1, 1), data: streamWordsOf(event, hash) };
  expect(readMessage(message)).toEqual({ epoch: 1, seq: 1, hash, events: [event] });
  expect(readMessage({ ...message, type: 'hello', data: '{"h":"ab"}' })).toEqual({
    epoch: 1,
    seq: 1,
    hash: 'ab',
    events: [],
  });
  expect(readMessage({ type: 'reset', lastEventId: '', data: '{}' })).toBe('reset');
});
