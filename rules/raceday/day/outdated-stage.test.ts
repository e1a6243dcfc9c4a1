import { expect, test } from 'vitest';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { ClassDay } from '#rules/testing/class-day.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import { outdatedStage } from './outdated-stage.ts';

const MIXED: RaceRules = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed', tie_break: 'timed' };
const LCQ: RaceRules = { ...MIXED, heats: 'LCQ' };

/** A class whose next stage is drawn. */
function drawn(size: number, rules: RaceRules) {
  const day = new ClassDay(size, rules).draw().ride();
  const { passed, out } = day.follow();
  return { day, passed: passed.map(({ entry_id }) => entry_id), out };
}

/** Everything a rider rode before becomes another result. */
function disqualify(day: ClassDay, entry_id: number) {
  for (const run of day.rider(entry_id).runs)
    if (run.status !== null) Object.assign(run, { status: 'DSQ', place: null, time_ms: null });
}

test.each([
  ['fixed heats', 11, NORMAL_DAY],
  ['motos drawn anew', 22, MIXED],
  ['a last chance', 18, LCQ],
])('with %s, a stage made from the results that stand is not outdated', (_, size, rules) => {
  const { day } = drawn(size, rules);
  expect(outdatedStage(day.riders, rules)).toBeNull();
  expect(outdatedStage(new ClassDay(size, rules).draw().ride().riders, rules)).toBeNull();
});

test('who is disqualified from the motos after the final was drawn is in it wrongly, and somebody is missing', () => {
  const { day, passed, out } = drawn(11, NORMAL_DAY);
  const [first = 0] = passed;
  disqualify(day, first);
  const found = outdatedStage(day.riders, NORMAL_DAY);
  expect(found).toMatchObject({ phase: 'final', wrong: [first], open: false });
  expect(found?.missing).toHaveLength(1);
  expect(out).toContain(found?.missing[0]);
});

test('a result that is taken back leaves open who passes', () => {
  const { day } = drawn(11, NORMAL_DAY);
  for (const run of day.rider(1).runs)
    if (run.phase === 'M3') Object.assign(run, { status: null, place: null });
  expect(outdatedStage(day.riders, NORMAL_DAY)).toEqual({
    phase: 'final',
    missing: [],
    wrong: [],
    open: true,
  });
});

test.each(['WITHDRAWN', 'DSQ'] as const)(
  'who is out of the class since (%s) does not outdate it',
  (removed) => {
    const { day, passed } = drawn(11, NORMAL_DAY);
    day.rider(passed[0] ?? 0).removed = removed;
    expect(outdatedStage(day.riders, NORMAL_DAY)).toBeNull();
  },
);

test('who left before it was made is not missing in it', () => {
  const day = new ClassDay(11, NORMAL_DAY).draw().ride();
  day.rider(1).removed = 'WITHDRAWN';
  day.follow();
  expect(outdatedStage(day.riders, NORMAL_DAY)).toBeNull();
});

test('once a result of it is written it stands', () => {
  const { day, passed } = drawn(11, NORMAL_DAY);
  disqualify(day, passed[0] ?? 0);
  day.ride();
  expect(outdatedStage(day.riders, NORMAL_DAY)).toBeNull();
});

test('the motos do not outdate a final whose semifinals have been ridden', () => {
  const { day, passed } = drawn(22, MIXED);
  day.ride().follow();
  const run = day.rider(passed[0] ?? 0).runs.find(({ phase }) => phase === 'M1');
  Object.assign(run ?? {}, { status: 'DSQ', place: null, time_ms: null });
  expect(outdatedStage(day.riders, MIXED)).toBeNull();
});
