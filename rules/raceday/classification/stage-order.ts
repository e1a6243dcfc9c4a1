import type { CategoryDay } from './category-day.ts';
import type { RaceRules, Run } from '#rules/raceday/races/types.ts';
import { comparePhases, type Phase, type StageAfterMotos } from '#rules/stages.ts';
import {
  orderFromLastChance,
  orderFromMotos,
  orderFromStage,
  type StageQualifier,
} from '#rules/raceday/day/draw/seeding.ts';

/** This is the stage that a class has ridden last. */
export type LastRidden = StageAfterMotos | 'motos';

/** This is a rider, as far as needed to find the rider's place in the stage that follows. */
interface Through {
  entry_id: number;
  group: LastRidden | 'removed';
  moto_rank: number | null;
  heat_rank: number | null;
  moto_points: number | null;
  moto_points_by_moto: readonly (number | null)[];
}

/** This is a class as its facts stand. */
export interface ClassRidden {
  rules: RaceRules;
  day: CategoryDay;
  behind: LastRidden;
  runIn: (entry_id: number, phase: Phase) => Run | undefined;
}

/**
 * This function reads which stage a class has ridden last.
 * @param day - the facts of the class
 * @param rules - the settings of the race
 * @returns the class with the stage it has ridden last and a way to look up a run
 */
export function riddenOf(day: CategoryDay, rules: RaceRules): ClassRidden {
  const byId = new Map(day.riders.map(({ rider, runs }) => [rider.entry_id, runs]));
  return {
    rules,
    day,
    behind: day.stages.at(-1) ?? (day.lastChanceDrawn ? 'LCQ' : 'motos'),
    runIn: (entry_id, phase) => byId.get(entry_id)?.get(phase),
  };
}

/**
 * This function decides whether a rider is in the stage that follows the one ridden last.
 * @param standing - the standing of the rider in the class
 * @param behind - the stage that the class has ridden last
 * @returns true when the rider is in the next stage
 */
export const isThrough = (
  { advances, group }: { advances: boolean; group: Through['group'] },
  behind: LastRidden,
): boolean => advances && (group === behind || (behind === 'LCQ' && group === 'motos'));

/**
 * This function orders the riders who come from the motos.
 * @param one - the class
 * @param through - the riders who come from the motos
 * @returns their entry_ids, the best first
 */
export function orderOfMotos({ rules }: ClassRidden, through: readonly Through[]): number[] {
  return orderFromMotos(
    through.map((standing) => ({
      entry_id: standing.entry_id,
      moto_rank: standing.moto_rank ?? through.length,
      place_in_heat: rules.moto_mode === 'fixed' ? standing.heat_rank : null,
      moto_points: standing.moto_points ?? 0,
      last_moto: standing.moto_points_by_moto.at(-1) ?? 0,
    })),
    rules,
  );
}

function qualifierOf({ day, runIn }: ClassRidden, standing: Through, phase: Phase): StageQualifier {
  const { entry_id, moto_rank } = standing;
  const earlier = day.stages.filter((stage) => comparePhases(stage, phase) < 0).toReversed();
  const run = runIn(entry_id, phase);
  return {
    entry_id,
    place: run?.place ?? null,
    time_ms: run?.time_ms ?? null,
    earlier_places: earlier.map((stage) => runIn(entry_id, stage)?.place ?? null),
    moto_rank: moto_rank ?? 0,
  };
}

/**
 * This function orders the riders of the next stage.
 * @param one - the class
 * @param through - the riders who are in the next stage
 * @returns their entry_ids, the best first
 * Source: docs/regulation.md §1.5, §2.3.
 */
export function orderOfStage(one: ClassRidden, through: readonly Through[]): number[] {
  const { behind, rules, day } = one;
  if (behind === 'motos') return orderOfMotos(one, through);
  if (behind !== 'LCQ')
    return orderFromStage(
      through.map((standing) => qualifierOf(one, standing, behind)),
      rules,
    );
  const round = day.races.at(-1) ?? 'M1';
  return orderFromLastChance(
    through.filter(({ group }) => group === 'motos').map((standing) => qualifierOf(one, standing, round)),
    through.filter(({ group }) => group === 'LCQ').map((standing) => qualifierOf(one, standing, 'LCQ')),
    { tie_break: 'timed' },
  );
}
