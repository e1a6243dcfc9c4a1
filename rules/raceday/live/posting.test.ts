import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';
import { MOTO_PHASES, PHASES } from '#rules/stages.ts';
import { keysOf } from '#rules/table.ts';
import { postedPhases, postingBlock, stageKeyOf, type StageToPost } from './posting.ts';
import { POSTED_STAGES, postedStageOf } from './posted-stages.ts';
import { isOpenProtest, PROTEST_STEPS } from './protests.ts';

const minute = 60_000;
const ridden: StageToPost = {
  state: 'RACING',
  until: null,
  open_heats: 0,
  changed: true,
  protests: [],
  first_posted_at: null,
};
const posted: StageToPost = { ...ridden, state: 'PROVISIONAL', until: 15 * minute, changed: false };
const official: StageToPost = { ...posted, state: 'OFFICIAL', until: null };

test('the motos of a class are posted together, every stage after them by itself', () => {
  expect(postedStageOf('M1')).toBe('motos');
  expect(postedStageOf('M8')).toBe('motos');
  expect(postedStageOf('playoff_2')).toBe('playoff_2');
  expect(new Set(PHASES.map(postedStageOf))).toEqual(new Set(POSTED_STAGES));
  expect(stageKeyOf(37, 'final')).toBe('37 final');
});

test('of a class whose motos are posted, every moto is', () => {
  const posted = new Set([stageKeyOf(37, 'motos'), stageKeyOf(38, 'final')]);
  expect(postedPhases(posted, 37)).toEqual(MOTO_PHASES);
  expect(postedPhases(posted, 38)).toEqual(['final']);
  expect(postedPhases(posted, 39)).toEqual([]);
});

describe('a stage becomes', () => {
  test.each([
    ['provisional once it is ridden', ridden, 'PROVISIONAL', false, 0, null],
    [
      'not provisional while a heat is open',
      { ...ridden, open_heats: 1 },
      'PROVISIONAL',
      true,
      0,
      'not_ridden',
    ],
    ['not provisional twice: the clock would run anew', posted, 'PROVISIONAL', true, minute, 'unchanged'],
    [
      'provisional again when its results changed',
      { ...posted, changed: true },
      'PROVISIONAL',
      false,
      minute,
      null,
    ],
    [
      'provisional after it was official only with a reason',
      official,
      'PROVISIONAL',
      false,
      minute,
      'reason_missing',
    ],
    ['official behind its clock', posted, 'OFFICIAL', false, 15 * minute, null],
    ['not official before its clock', posted, 'OFFICIAL', false, 14 * minute, 'window_open'],
    ['official before its clock where somebody says why', posted, 'OFFICIAL', true, 14 * minute, null],
    [
      'not official with other results than those posted',
      { ...posted, changed: true },
      'OFFICIAL',
      true,
      16 * minute,
      'changed',
    ],
    [
      'not official while a protest is open, whatever is said',
      { ...posted, protests: ['FILED'] },
      'OFFICIAL',
      true,
      99 * minute,
      'protest_open',
    ],
    [
      'official once the protest is answered',
      { ...posted, protests: ['DISMISSED'] },
      'OFFICIAL',
      false,
      16 * minute,
      null,
    ],
    ['not official before it is posted', ridden, 'OFFICIAL', true, 0, 'not_posted'],
    ['not official twice', official, 'OFFICIAL', true, 0, 'already_official'],
    ['unposted with a reason', official, 'RACING', true, 0, null],
    ['not unposted without one', posted, 'RACING', false, 0, 'reason_missing'],
    [
      'unposted by who was wrong a moment ago',
      { ...posted, first_posted_at: 0 },
      'RACING',
      false,
      10_000,
      null,
    ],
    [
      'not unposted later without a reason',
      { ...posted, first_posted_at: 0 },
      'RACING',
      false,
      10_001,
      'reason_missing',
    ],
    ['nor once official', { ...official, first_posted_at: 0 }, 'RACING', false, 1000, 'reason_missing'],
    ['not unposted before it is posted', ridden, 'RACING', true, 0, 'not_posted'],
  ] as const)('%s', (_name, stage, became, hasReason, now, expected) => {
    expect(postingBlock(stage, became, hasReason, now)).toBe(expected);
  });
});

test('whatever is said, nothing becomes official over an open protest, nor with results nobody could read', () => {
  const stage = fc.record({
    state: fc.constantFrom(...RESULT_STATUSES),
    until: fc.option(fc.integer()),
    open_heats: fc.nat(3),
    changed: fc.boolean(),
    first_posted_at: fc.option(fc.nat()),
    protests: fc.array(fc.constantFrom(...keysOf(PROTEST_STEPS))),
  });
  const property = fc.property(stage, fc.boolean(), fc.integer(), (one, hasReason, now) => {
    const isFree = postingBlock(one, 'OFFICIAL', hasReason, now) === null;
    return !isFree || (!one.protests.some(isOpenProtest) && !one.changed && one.state === 'PROVISIONAL');
  });
  expect(() => fc.assert(property)).not.toThrow();
});
