import type { Format, Transfer } from './format.ts';
import { ADVANCE_PER_HEAT, GATE_LANES, heatSizes, KNOCKOUT_HEATS } from './gate.ts';

/** So many riders have a main event; fewer are ranked by the sum of their motos. */
const FEWEST_FOR_A_MAIN = 4;
/** This race of a class that is ranked by its sum counts double ("Olympic total points"). */
const OLYMPIC_RACE = 3;
/** Where a class needs several groups, no more ride in one: 14 are two groups, 15 are three. */
const LARGEST_GROUP = 7;
/** Four of each of these groups fill the largest knock-out. */
const MOST_GROUPS = 32;
/** The five who are left of this class after its other motos ride the last one together. */
const JOINED_AT_LAST = 9;

const groupsOf = (riders: number): number =>
  riders <= GATE_LANES ? 1 : Math.min(Math.ceil(riders / LARGEST_GROUP), MOST_GROUPS);

function qualifiers(riders: number): number {
  if (riders < FEWEST_FOR_A_MAIN) return 0;
  return riders <= GATE_LANES ? riders - 1 : ADVANCE_PER_HEAT * groupsOf(riders);
}

/** The places of a group are spread over the motos as evenly as can be, more of them in the later ones: 1-1-2, 1-2-2, 2-2-3. */
function transfers(riders: number, motos: number): readonly Transfer[] | null {
  if (riders < FEWEST_FOR_A_MAIN) return null;
  const heats = groupsOf(riders);
  const perMoto = heatSizes(qualifiers(riders) / heats, motos).toReversed();
  const all = perMoto.map((through) => ({ heats, through }));
  if (riders !== JOINED_AT_LAST || motos === 1) return all;
  const earlier = all.slice(0, -1);
  const through = earlier.reduce((sum, moto) => sum + moto.heats * moto.through, 0);
  return [...earlier, { heats: 1, through: qualifiers(riders) - through }];
}

/**
 * The way of USA BMX: the first of each moto transfer to the main event or to the semifinals, and the others ride again.
 * Source: docs/regulation.md §1.8.
 */
export const TRANSFER = {
  heatsInMoto: groupsOf,
  motosRidden: (_riders, motos) => motos,
  sumIsTheResult: false,
  qualifiers,
  knockoutHeats: KNOCKOUT_HEATS,
  lastChance: null,
  transfers,
  eachHeatSendsItsFirstFour: () => false,
  seedsByPlaceInHeat: () => false,
  mayEndBeforeItsLastMoto: false,
  timesCounted: (riders, race) => (riders < FEWEST_FOR_A_MAIN && race === OLYMPIC_RACE ? 2 : 1),
  printed: { mostMotos: (motos) => motos, motosDecideTheCut: true },
} satisfies Format;
