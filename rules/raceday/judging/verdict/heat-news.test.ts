import { describe, expect, test } from 'vitest';
import { newsOf } from './heat-news.ts';
import { callOp, op, rerunOp, rulingOp, sheetOp, takeoverOp } from '#rules/raceday/judging/testing/told.ts';

const riders = [11, 12, 13];
const gateOp = (id: string, dropped_at: string | null) => op(id, { kind: 'gate', body: { dropped_at } });
const NOON = '2026-11-22T15:00:00.000Z';

describe('a phone at the gate', () => {
  const marshal = { device_id: 'A', seat: null, seats: 2 };

  test('hears whom another phone had absent, as it said it last, and not its own word', () => {
    const ops = [callOp('A1', [], [11]), callOp('B1', [], [12, 13]), callOp('B2', [12], [13])];
    expect(newsOf(ops, riders, marshal)).toEqual({
      attempt: 1,
      dropped: false,
      closed: false,
      absent: [13],
      said: false,
    });
  });

  test('hears that the office decided somebody did not start', () => {
    expect(newsOf([rulingOp('B1', '12DNS')], riders, marshal).absent).toEqual([12]);
  });

  test('hears that another phone dropped the gate, and that it did not after all', () => {
    expect(newsOf([gateOp('B1', NOON)], riders, marshal).dropped).toBe(true);
    expect(newsOf([gateOp('B1', NOON), gateOp('B2', null)], riders, marshal).dropped).toBe(false);
    expect(newsOf([gateOp('A1', NOON)], riders, marshal).dropped).toBe(false);
  });

  test('hears that the judges closed a heat whose gate nobody dropped, and not what one of them said alone', () => {
    const closedAfter = (...ops: Parameters<typeof newsOf>[0]) => newsOf(ops, riders, marshal).closed;
    const [one, other] = [sheetOp('B1', 1, '11 12 13'), sheetOp('C1', 2, '11 12 13')];
    expect([closedAfter(one), closedAfter(one, other)]).toEqual([false, true]);
    expect(newsOf([one], riders, { ...marshal, seats: 1 }).closed).toBe(true);
    expect(closedAfter(one, other, op('C2', { kind: 'retract', body: { why: 'other_race' } }))).toBe(false);
    expect(closedAfter(rulingOp('D1', '12DNS'))).toBe(false);
    // What other seats said is no news for a finish judge.
    expect(newsOf([one, other], riders, { device_id: 'A', seat: 3, seats: 3 }).closed).toBe(false);
  });

  test('a heat that rides again is heard, and what was said of the ride before is over', () => {
    const ops = [callOp('B1', [], [13]), gateOp('B2', NOON), rerunOp('C1', 2)];
    expect(newsOf(ops, riders, marshal)).toEqual({
      attempt: 2,
      dropped: false,
      closed: false,
      absent: [],
      said: false,
    });
  });

  test('what is held counts for nothing until it is admitted', () => {
    const late = { ...callOp('B1', [], [13]), held: true };
    expect(newsOf([late], riders, marshal).absent).toEqual([]);
    const admit = op('C1', { kind: 'admit', body: { op_id: late.op_id } });
    expect(newsOf([late, admit], riders, marshal).absent).toEqual([13]);
  });
});

describe('a phone at the line', () => {
  const me = { device_id: 'C', seat: 1, seats: 2 };
  const spoken = [sheetOp('D1', 1, '11 12 13'), sheetOp('E1', 2, '11 12 13')];

  test('hears which heats the phone it stands in for has said, and nothing of another seat', () => {
    expect(newsOf(spoken, riders, me).said).toBe(false);
    expect(newsOf([...spoken, takeoverOp('C1', 1, 'D')], riders, me).said).toBe(true);
    expect(newsOf([...spoken, takeoverOp('C1', 1, 'E')], riders, me).said).toBe(false);
  });

  test('in a circle of takeovers nobody stands in for anybody', () => {
    const circle = [...spoken, takeoverOp('C1', 1, 'D'), takeoverOp('D2', 1, 'C')];
    expect(newsOf(circle, riders, me).said).toBe(false);
  });
});
