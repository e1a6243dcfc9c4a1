import type { Race } from '#contract/races/races.ts';

/** How many heats of a class, or of the day, have a result; where no heats are printed, a stage of a category counts as one. */
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
