import type { RiderDay } from './category-day.ts';
import type { Phase } from '#rules/stages.ts';

/**
 * Riders who share a heat, in the order given. Heats carry another race number in each moto, so a rider who
 * joined late finds his group through the first moto he rode with it. Riders without a printed heat: no group.
 * Source: docs/regulation.md §1.9.
 */
export function heatGroups<Line extends { day: RiderDay }>(
  lines: readonly Line[],
  races: readonly Phase[],
): Line[][] {
  const groupOfHeat = new Map<string, number>();
  const groupOfLine = new Map<Line, number>();
  let groups = 0;
  for (const phase of races) {
    for (const line of lines) {
      const heat = line.day.runs.get(phase)?.heat;
      if (heat === undefined || heat === null || groupOfLine.has(line)) continue;
      const group = groupOfHeat.get(`${phase} ${heat}`) ?? groups++;
      groupOfLine.set(line, group);
      for (const run of line.day.runs.values()) {
        const key = `${run.phase} ${run.heat}`;
        if (run.heat !== null && !groupOfHeat.has(key)) groupOfHeat.set(key, group);
      }
    }
  }
  const found: Line[][] = Array.from({ length: groups }, () => []);
  for (const line of lines) {
    const group = groupOfLine.get(line);
    if (group !== undefined) found[group]?.push(line);
  }
  return found;
}
