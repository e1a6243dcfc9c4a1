import type { Format, LastChance } from './format.ts';
import {
  ADVANCE_PER_HEAT,
  finalistsOfOneGate,
  GATE_LANES,
  heatSizes,
  LARGEST_KNOCKOUT,
  MAX_RIDERS,
  type Step,
} from './gate.ts';

/** The number of riders who pass from every heat of a last chance. */
export const LCQ_THROUGH_PER_HEAT = 2;

const KNOCKOUT_HEATS: readonly Step[] = [
  [8, 1],
  [16, 2],
  [32, 4],
  [47, 6],
  [64, 8],
  [96, 12],
  [128, 16],
];

const heatsInMoto = (riders: number): number => Math.ceil(riders / GATE_LANES);

/**
 * In a class with a last chance, the best 4 of each heat of round 1 pass, and the best 2 of each heat of the last chance join them.
 * The knock-out holds 128 riders, so with more than 200 riders the last chance lets fewer through.
 *
 * @param riders the number of riders
 * @param lcqHeats the number of last-chance heats that the organizer chose; the default is one for every 8 riders
 * @returns the numbers of the class
 * @throws RangeError when there are more than 256 riders
 * Source: docs/regulation.md §1.5.
 */
export function lcqPlan(riders: number, lcqHeats?: number): LastChance {
  if (riders > MAX_RIDERS) throw new RangeError(`A class has 0 to ${MAX_RIDERS} riders, not ${riders}`);
  const heats = heatsInMoto(riders);
  const direct = heatSizes(riders, heats).reduce((sum, size) => sum + Math.min(size, ADVANCE_PER_HEAT), 0);
  const left = riders - direct;
  const fewest = Math.ceil(left / GATE_LANES);
  const lcq_heats = Math.min(left, Math.max(fewest, lcqHeats ?? fewest));
  const through = Math.min(lcq_heats * LCQ_THROUGH_PER_HEAT, left, LARGEST_KNOCKOUT - direct);
  return { heats, direct, lcq_riders: left, lcq_heats, through, qualify: direct + through };
}

/** One round and a last chance for those who do not pass at once. Source: docs/regulation.md §1.5. */
export const LCQ = {
  heatsInMoto,
  motosRidden: (riders, motos) => (riders > GATE_LANES ? 1 : motos),
  sumIsTheResult: false,
  qualifiers: (riders, { small_class }, lastChanceHeats) =>
    riders <= GATE_LANES ? finalistsOfOneGate(riders, small_class) : lcqPlan(riders, lastChanceHeats).qualify,
  knockoutHeats: KNOCKOUT_HEATS,
  lastChance: lcqPlan,
  transfers: () => null,
  eachHeatSendsItsFirstFour: () => false,
  seedsByPlaceInHeat: () => false,
  mayEndBeforeItsLastMoto: true,
  timesCounted: () => 1,
  // Many sheets print the last chance as moto 2.
  printed: { mostMotos: (motos) => Math.max(motos, 2), motosDecideTheCut: false },
} satisfies Format;
