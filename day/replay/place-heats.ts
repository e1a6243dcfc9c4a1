import type pg from 'pg';
import type { Phase } from '#rules/stages.ts';
import { type DayRows, takeIds, writeDay } from '#server/season/import/day/write-day.ts';
import type { DrawnHeat, Ride } from './drawn-heats.ts';

/** A drawn heat with the name it has in the race. */
export interface PlacedHeat extends DrawnHeat {
  category_id: number;
  serie: number;
}

/** The part of a class that is drawn at one time. */
export interface Sheet {
  category_id: number;
  heats: readonly DrawnHeat[];
  missed: readonly Ride[];
}

/** Returns the printed lanes, or none if two riders would have the same. */
function lanesOf(rides: readonly Ride[]): Map<number, number | null> {
  const lanes = rides.flatMap(({ run }) => (run.lane === null ? [] : [run.lane]));
  const isClear = new Set(lanes).size === lanes.length;
  return new Map(rides.map(({ entry_id, run }) => [entry_id, isClear ? run.lane : null]));
}

/**
 * Puts the riders of classes at their gates, and late riders beside the motos that they missed, as a file of results
 * does.
 */
export async function placeHeats(
  pool: pg.Pool,
  race_id: number,
  sheets: readonly Sheet[],
): Promise<PlacedHeat[]> {
  const placed = sheets.flatMap(({ category_id, heats }) => {
    const series = new Map<Phase, number>();
    return heats.map((heat): PlacedHeat => {
      const serie = (series.get(heat.phase) ?? 0) + 1;
      series.set(heat.phase, serie);
      return { ...heat, category_id, serie };
    });
  });
  const ids = await takeIds(pool, 'heat', placed.length);
  const empty = { status: null, place: null, time_ms: null } as const;
  const gates = placed.flatMap(({ category_id, rides }, index): DayRows['runs'] => {
    const lanes = lanesOf(rides);
    return rides.map(({ entry_id, run: { phase, heat_size } }) => ({
      ...empty,
      category_id,
      entry_id,
      phase,
      heat_id: ids[index] ?? null,
      lane: lanes.get(entry_id) ?? null,
      heat_size,
    }));
  });
  const late = sheets.flatMap(({ category_id, missed }): DayRows['runs'] =>
    missed.map(({ entry_id, run: { phase, heat_size } }) => ({
      ...empty,
      category_id,
      entry_id,
      phase,
      heat_id: null,
      lane: null,
      status: 'CR',
      heat_size,
    })),
  );
  const heats = placed.map(({ category_id, phase, serie, number }, index) => ({
    heat_id: ids[index] ?? 0,
    category_id,
    phase,
    serie,
    number,
  }));
  await writeDay(pool, race_id, { riders: [], entries: [], entered: [], heats, runs: [...gates, ...late] });
  return placed;
}
