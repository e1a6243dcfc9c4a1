import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify } from '#rules/raceday/classification/classification.ts';
import { randomFrom } from '#rules/raceday/day/draw/random.ts';
import { knockoutPath, qualifyCount } from '#rules/raceday/races/transfer.ts';
import { RULE_CHOICES, type RaceRules } from '#rules/raceday/races/types.ts';
import { isMoto, isQualifying } from '#rules/stages.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { ClassDay } from '#rules/testing/class-day.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import type { NextStage } from './next-stage.ts';
import { replayStage } from './stage-draw.ts';
import { runs } from '../../testing/runs.ts';

const rules: fc.Arbitrary<RaceRules> = fc.record({
  heats: fc.constantFrom(...RULE_CHOICES.heats),
  moto_mode: fc.constantFrom(...RULE_CHOICES.moto_mode),
  small_class: fc.constantFrom(...RULE_CHOICES.small_class),
  tie_break: fc.constantFrom(...RULE_CHOICES.tie_break),
  dns: fc.constantFrom(...RULE_CHOICES.dns),
  dnf_in_ko: fc.constant(NORMAL_DAY.dnf_in_ko),
  ko_dns: fc.constantFrom(...RULE_CHOICES.ko_dns),
  motos: fc.integer({ min: 1, max: 3 }),
});

interface Told {
  size: number;
  rules: RaceRules;
  seed: string;
  troubles: number;
  leave: number;
}

const days: fc.Arbitrary<Told> = fc.record({
  size: fc.integer({ min: 1, max: 256 }),
  rules,
  seed: fc.string(),
  /** Of 100 starts, how many go wrong; of 100 riders, how many leave between two stages. */
  troubles: fc.constantFrom(0, 5),
  leave: fc.constantFrom(0, 3),
});

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

interface Ridden {
  /** Who stood as going on when the stage was made, and the stage. */
  stages: { next: NextStage; advancing: number[] }[];
  end: string;
}

/** Rides a class to the end by the stages the rule makes; ties go by lot, void gates count as not finished. */
function rideOut({ size, rules: under, seed, troubles, leave }: Told): Ridden {
  const random = randomFrom(seed);
  const day = new ClassDay(size, under, seed).draw();
  const stages: Ridden['stages'] = [];
  for (let step = 0; step < 40; step += 1) {
    day.ride(() =>
      random.below(100) < troubles ? (LOST_STATUSES[random.below(LOST_STATUSES.length)] ?? 'DNF') : null,
    );
    for (const rider of day.riders)
      if (random.below(100) < leave && rider.removed === null) rider.removed = 'WITHDRAWN';
    const next = day.next();
    if (!('blocked' in next)) {
      const { standings } = classify(day.riders, under);
      stages.push({ next, advancing: standings.filter((one) => one.advances).map((one) => one.entry_id) });
      day.follow();
      continue;
    }
    const { by, phase, entry_ids } = next.blocked;
    if (by === 'tie_open') for (const id of entry_ids) day.rider(id).lot = random.below(1_000_000);
    else if (by === 'heat_void') {
      const runs = entry_ids.flatMap((id) => day.rider(id).runs);
      for (const run of runs) if (run.phase === phase) run.status = 'DNF';
    } else return { stages, end: by };
  }
  return { stages, end: 'endless' };
}

/** It comes to its end, by the stages its size asks for. */
function expectWholePath({ size, rules: under }: Told, { stages, end }: Ridden): void {
  expect(['over', 'nobody_left']).toContain(end);
  const path = knockoutPath(qualifyCount(size, under), under).map(({ stage }) => stage);
  const ridden = stages.map(({ next }) => next.stage).filter((stage) => !isQualifying(stage));
  if (end === 'over' || ridden.length > 0) expect(ridden).toEqual(path.slice(0, ridden.length));
  if (end === 'over') expect(ridden).toEqual(path);
}

/** Nobody is there twice, nobody who goes on is lost, nobody who left is drawn. */
function expectRightRiders({ leave }: Told, { stages }: Ridden): void {
  for (const { next, advancing } of stages) {
    const ids = next.draw.heats.flatMap(({ riders }) => riders.map(({ entry_id }) => entry_id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(sorted(ids)).toEqual(sorted(next.passed.map(({ entry_id }) => entry_id)));
    if (leave > 0) continue;
    if (isQualifying(next.stage)) expect(ids.filter((id) => advancing.includes(id))).toEqual([]);
    else expect(sorted(ids)).toEqual(sorted(advancing));
  }
}

/** Heats differ by one at most, none holds nine, every lane is given once, and it comes out the same again. */
function expectFairGates({ stages }: Ridden): void {
  for (const { next } of stages) {
    const { heats } = next.draw;
    const sizes = heats.map(({ riders }) => riders.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
    // Another moto keeps its groups, however many of each are left.
    if (!isMoto(next.stage)) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    for (const { riders } of heats) {
      const lanes = riders.map(({ lane }) => lane);
      expect(sorted(lanes)).toEqual(lanes.map((_, index) => index + 1));
    }
    expect(replayStage(next.draw)).toEqual(heats);
  }
}

test('any class, in any format, ridden to its end: the stages its size asks for, the right riders, fair gates', () => {
  fc.assert(
    fc.property(days, (told) => {
      const ridden = rideOut(told);
      expectWholePath(told, ridden);
      expectRightRiders(told, ridden);
      expectFairGates(ridden);
    }),
    { numRuns: runs(120) },
  );
});
