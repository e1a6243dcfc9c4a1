import type { Race } from '#contract/season/races/races.ts';

/** Counts the heats of a class, or of the day, with a result. Without printed heats, a stage of a category is one. */
export function heatsRidden(race: Race, of: number | null = null): number {
  const heats = new Set<string>();
  for (const [category, riders] of Object.entries(race.race_races.mangasResult)) {
    if (of !== null && category !== String(of)) continue;
    for (const run of riders.flatMap((rider) => rider.results)) {
      if (run.status !== null) heats.add(`${category} ${run.phase} ${run.serie ?? ''}`);
    }
  }
  return heats.size;
}
