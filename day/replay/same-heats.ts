import { type Random, shuffle } from '#rules/raceday/day/draw/random.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { Run } from '#rules/raceday/races/types.ts';

interface Ride {
  entry_id: number;
  run: Run;
}

/** Tells whether a rider may ride every moto with a heat: the rider's places are free in it, and so is a gate. */
function mayJoin(heat: readonly Ride[][], rides: readonly Ride[]): boolean {
  const taken = new Set(
    heat.flat().flatMap(({ run }) => (run.place === null ? [] : [`${run.phase} ${run.place}`])),
  );
  return (
    heat.length < Math.min(GATE_LANES, ...rides.map(({ run }) => run.heat_size ?? GATE_LANES)) &&
    rides.every(({ run }) => run.place === null || !taken.has(`${run.phase} ${run.place}`))
  );
}

/**
 * Finds heats that ride every moto together, from motos with places only. Returns the heat of each entry, from 0, or
 * null if no such heats were found. Riders who fit the fewest heats are placed first.
 */
export function colourOf(rides: readonly Ride[], random: Random): ReadonlyMap<number, number> | null {
  const byEntry = [...Map.groupBy(rides, ({ entry_id }) => entry_id).values()];
  const firsts = Map.groupBy(
    rides.filter(({ run }) => run.place !== null),
    ({ run }) => `${run.phase} ${run.place}`,
  );
  const most = Math.max(1, ...[...firsts.values()].map(({ length }) => length));
  const heats: Ride[][][] = Array.from(
    { length: Math.max(most, Math.ceil(byEntry.length / GATE_LANES)) },
    () => [],
  );
  let waiting = shuffle(byEntry, random);
  while (waiting.length > 0) {
    const choices = waiting.map((own) => ({ own, open: heats.filter((heat) => mayJoin(heat, own)) }));
    const [next] = choices.toSorted((a, b) => a.open.length - b.open.length);
    const [heat] = next?.open.toSorted((a, b) => a.length - b.length) ?? [];
    if (!next || !heat) return null;
    heat.push(next.own);
    waiting = waiting.filter((own) => own !== next.own);
  }
  return new Map(
    heats.flatMap((heat, index) => heat.flat().map(({ entry_id }) => [entry_id, index] as const)),
  );
}
