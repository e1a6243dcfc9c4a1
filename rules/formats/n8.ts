import type { Format } from './format.ts';
import { finalistsOfOneGate, GATE_LANES, KNOCKOUT_HEATS, lookUp, type Step } from './gate.ts';

const QUALIFIERS: readonly Step[] = [
  [16, 8],
  [32, 16],
  [64, 32],
  [128, 64],
  [256, 128],
];

/**
 * The way of the European Cup and of Czech meetings: the fewest heats, and the best of the whole class go on.
 * Source: docs/regulation.md §1.3.
 */
export const N8 = {
  heatsInMoto: (riders) => Math.ceil(riders / GATE_LANES),
  motosRidden: (_riders, motos) => motos,
  sumIsTheResult: false,
  qualifiers: (riders, { small_class }) =>
    riders <= GATE_LANES ? finalistsOfOneGate(riders, small_class) : lookUp(QUALIFIERS, riders, 'cut'),
  knockoutHeats: KNOCKOUT_HEATS,
  lastChance: null,
  transfers: () => null,
  eachHeatSendsItsFirstFour: () => false,
  seedsByPlaceInHeat: () => false,
  mayEndBeforeItsLastMoto: false,
  timesCounted: () => 1,
  printed: { mostMotos: (motos) => motos, motosDecideTheCut: true },
} satisfies Format;
