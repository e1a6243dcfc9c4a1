import { expect, test } from 'vitest';
import { nextStage } from '#rules/raceday/day/next-stage.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { type Phase, STAGES_AFTER_MOTOS, comparePhases } from '#rules/stages.ts';
import { GOLDEN_NAMES, readGolden } from './read-golden.ts';

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const sets = (heats: readonly (readonly number[])[]) => heats.map((ids) => sorted(ids).join(' ')).toSorted();

interface Published {
  title: string;
  rules: RaceRules;
  riders: readonly CategoryRider[];
  stage: Phase;
}

const STAGES: Published[] = GOLDEN_NAMES.flatMap((name) => {
  const { rules, categories } = readGolden(name);
  return categories.flatMap(({ name: category, riders }) =>
    STAGES_AFTER_MOTOS.filter((stage) =>
      riders.some(({ runs }) => runs.some((run) => run.phase === stage)),
    ).map((stage) => ({ title: `${name}, ${category}, ${stage}`, rules, riders, stage })),
  );
});

/** The heats a meeting printed; null: it printed the places alone. */
function printed({ riders, stage }: Published): string[] | null {
  const runs = riders.flatMap(({ entry_id, runs: all }) =>
    all.filter((run) => run.phase === stage).map((run) => ({ entry_id, heat: run.heat })),
  );
  if (runs.some(({ heat }) => heat === null)) return null;
  return sets(
    [...Map.groupBy(runs, ({ heat }) => heat).values()].map((heat) => heat.map((run) => run.entry_id)),
  );
}

/** The stage as we would have made it of what had been ridden by then. */
function made({ riders, rules, stage }: Published) {
  const before = riders.map((rider) => ({
    ...rider,
    runs: rider.runs.filter((run) => comparePhases(run.phase, stage) < 0),
  }));
  return nextStage(before, rules, { gate_mode: null, seed: '' });
}

const ridersOf = ({ riders, stage }: Published) =>
  riders.filter(({ runs }) => runs.some((run) => run.phase === stage)).map(({ entry_id }) => entry_id);

test('what was published: 27 knock-out stages, three of them with their heats', () => {
  expect(STAGES).toHaveLength(27);
  expect(STAGES.filter((one) => printed(one) !== null && one.stage !== 'final')).toHaveLength(2);
});

test.each(STAGES)('$title: the very riders who rode it, in as many heats, and in the same ones', (one) => {
  const next = made(one);
  if ('blocked' in next) throw new Error(next.blocked.by);
  expect(next.stage).toBe(one.stage);
  expect(sorted(next.passed.map(({ entry_id }) => entry_id))).toEqual(sorted(ridersOf(one)));
  const heats = sets(next.draw.heats.map(({ riders }) => riders.map(({ entry_id }) => entry_id)));
  // Where only places were printed, the heats of the day are not known.
  expect(heats).toEqual(printed(one) ?? heats);
});
