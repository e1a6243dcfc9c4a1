import type { Run } from '#rules/raceday/races/types.ts';
import type { Status } from '#rules/statuses.ts';
import type { Phase } from '#rules/stages.ts';
import type { DayCategory } from './day.ts';

/** A result that changed. */
export interface ResultLine {
  category: string;
  phase: Phase;
  plate: string;
  name: string;
  was_status: Status | null;
  was_place: number | null;
  became_status: Status | null;
  became_place: number | null;
}

interface Ride {
  phase: Phase;
  run: Run;
  category: string;
  plate: string;
  name: string;
}

/** Returns every ride of some categories, by entry and phase. */
function ridesOf(day: readonly DayCategory[]): Map<string, Ride> {
  return new Map(
    day.flatMap((category) =>
      category.riders.flatMap(({ name, rider }) =>
        rider.runs.map((run): [string, Ride] => [
          // New riders of a file are numbered inside their category.
          `${rider.entry_id < 0 ? category.name : ''} ${rider.entry_id} ${run.phase}`,
          { phase: run.phase, run, category: category.name, plate: rider.plate, name },
        ]),
      ),
    ),
  );
}

/**
 * Returns every result that changes when a day replaces the current one. Riders are identified by their entries.
 * Missing categories are left alone, except for riders who race elsewhere now.
 */
export function resultLines(was: readonly DayCategory[], now: readonly DayCategory[]): ResultLine[] {
  const after = ridesOf(now);
  const replaced = new Set(now.map(({ name }) => name));
  const moved = new Set(now.flatMap(({ riders }) => riders.map(({ rider }) => rider.entry_id)));
  const touched = was.map((category) => ({
    ...category,
    riders: replaced.has(category.name)
      ? category.riders
      : category.riders.filter(({ rider }) => moved.has(rider.entry_id)),
  }));
  const before = ridesOf(touched);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): ResultLine[] => {
    const [old, next] = [before.get(key), after.get(key)];
    const known = next ?? old;
    if (!known) return [];
    const [was_status, became_status] = [old?.run.status ?? null, next?.run.status ?? null];
    const [was_place, became_place] = [old?.run.place ?? null, next?.run.place ?? null];
    if (was_status === became_status && was_place === became_place) return [];
    const { category, phase, plate, name } = known;
    return [{ category, phase, plate, name, was_status, was_place, became_status, became_place }];
  });
}
