import type { DrawnHeat } from './draw.ts';
import { LANE_TABLE, rowLanes } from './lanes.ts';
import { randomFrom, shuffle } from './random.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { STAGES } from '#rules/stages.ts';

function smallest(heats: readonly DrawnHeat[]): DrawnHeat | undefined {
  return heats.reduce<DrawnHeat | undefined>(
    (found, heat) => (found && found.riders.length <= heat.riders.length ? found : heat),
    undefined,
  );
}

function takenLanes(heat: DrawnHeat): number[] {
  return heat.riders.map(({ lane }) => lane);
}

/** This finds the row of the table whose lane is free in every moto still to come, where the heat was drawn from the table. */
function freeRow(heats: readonly DrawnHeat[]): number[] | null {
  for (const row of LANE_TABLE.keys()) {
    const lanes = rowLanes(row, GATE_LANES);
    const laneIn = (heat: DrawnHeat): number => lanes[STAGES[heat.phase].moto - 1] ?? 0;
    if (heats.every((heat) => !takenLanes(heat).includes(laneIn(heat)))) return heats.map(laneIn);
  }
  return null;
}

/** This finds a free lane of each heat, and repeats none while that is possible. */
function freeLanes(heats: readonly DrawnHeat[], seed: string): number[] {
  const random = randomFrom(seed);
  const had: number[] = [];
  for (const heat of heats) {
    const taken = takenLanes(heat);
    const free = shuffle([...LANE_TABLE.keys()], random)
      .map((row) => row + 1)
      .filter((lane) => !taken.includes(lane));
    had.push(free.find((lane) => !had.includes(lane)) ?? free[0] ?? 0);
  }
  return had;
}

/**
 * This puts a late rider into the smallest heat of the class, on lanes that nobody has. Nothing else moves. The motos that he
 * missed are scored, not drawn.
 *
 * @param heats the drawn heats of the motos that are not ridden yet
 * @param mode whether motos are fixed or mixed
 * @param entry_id the rider's entry
 * @param seed the seed, any text
 * @returns the new heats, null when every gate is full and the class has to be drawn again
 * Source: docs/regulation.md §7.1.
 */
export function addLateEntry(
  heats: readonly DrawnHeat[],
  mode: RaceRules['moto_mode'],
  entry_id: number,
  seed: string,
): DrawnHeat[] | null {
  const phases = [...new Set(heats.map(({ phase }) => phase))];
  const first = smallest(heats.filter(({ phase }) => phase === phases[0]));
  const joined = phases.flatMap((phase) => {
    const ofMoto = heats.filter((heat) => heat.phase === phase);
    const heat = mode === 'fixed' ? ofMoto.find(({ serie }) => serie === first?.serie) : smallest(ofMoto);
    return heat ? [heat] : [];
  });
  if (joined.length === 0 || joined.some(({ riders }) => riders.length >= GATE_LANES)) return null;
  const lanes = (mode === 'fixed' ? freeRow(joined) : null) ?? freeLanes(joined, seed);
  return heats.map((heat) => {
    const index = joined.indexOf(heat);
    const lane = lanes[index];
    return lane === undefined ? heat : { ...heat, riders: [...heat.riders, { entry_id, lane }] };
  });
}
