import { expect, test } from 'vitest';
import { type LiveRace, type LiveStep } from '#rules/raceday/live/live-day.ts';
import { stageAhead } from '#rules/raceday/live/away.ts';
import type { Phase } from '#rules/stages.ts';
import { riderStages } from './rider-stages.ts';

const TRINIDAD = 7;
const pace = { seconds: 60, low: 60, high: 60, measured: 0 };
const steps: LiveStep[] = [];

/** A race of her class, or of another one. In: its place in the day, its stage, who is on its list, and her result. */
function race(index: number, phase: Phase, riders: number[], result: number | null = null): LiveRace {
  return {
    category_id: riders.includes(99) ? 2 : 1,
    phase,
    serie: 1,
    number: `${index + 1}`,
    index,
    state: result === null ? 'ahead' : 'ridden',
    riders: riders.map((id) => [id, 4]),
    missing: [],
    results: result === null ? [] : [[TRINIDAD, result]],
    at: result === null ? null : 1000,
    dropped: null,
    counts: result !== null,
  };
}

const stagesOf = (races: LiveRace[], how: 'open' | 'out' | null) =>
  riderStages(
    { steps, races, pace },
    { category_id: 1, entry_id: TRINIDAD },
    how && { how, phase: 'playoff_2' },
  ).map(({ phase, state, number, result, gate }) => [phase, state, number, result, gate?.races ?? null]);

test('what she rode, rides next and later, and may ride if she goes on', () => {
  const races = [
    race(0, 'M1', [1, TRINIDAD], 2),
    race(1, 'M2', [1, TRINIDAD]),
    race(2, 'M2', [99]),
    race(3, 'M3', [1, TRINIDAD]),
    race(4, 'playoff_2', []),
    race(5, 'playoff_2', []),
    race(6, 'final', []),
  ];
  expect(stagesOf(races, null)).toEqual([
    ['M1', 'ridden', '1', 2, null],
    ['M2', 'next', '2', null, 0],
    ['M3', 'later', '4', null, 1],
    ['playoff_2', 'may', '5', null, 2],
    ['final', 'may', '7', null, 4],
  ]);
  expect(stageAhead(steps, races, { category_id: 1, phase: 'final' }, pace)).toMatchObject({
    races: 4,
    from: 5,
  });
  expect(stageAhead(steps, races, { category_id: 1, phase: 'LCQ' }, pace)).toBeNull();
});

test('a stage drawn without her, and all stages after she is out, are none of hers', () => {
  const drawn = [race(0, 'M1', [1, TRINIDAD], 8), race(1, 'playoff_2', [1, 2]), race(2, 'final', [])];
  expect(stagesOf(drawn, 'out')).toEqual([['M1', 'ridden', '1', 8, null]]);
  const open = [race(0, 'M1', [1, TRINIDAD], 8), race(1, 'playoff_2', []), race(2, 'final', [])];
  expect(stagesOf(open, 'out')).toEqual([['M1', 'ridden', '1', 8, null]]);
});
