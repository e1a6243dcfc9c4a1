import type { Format } from './format.ts';
import {
  ADVANCE_PER_HEAT,
  finalistsOfOneGate,
  GATE_LANES,
  KNOCKOUT_HEATS,
  lookUp,
  type Step,
} from './gate.ts';

const MOTO_HEATS: readonly Step[] = [
  [8, 1],
  [16, 2],
  [32, 4],
  [40, 5],
  [64, 8],
  [80, 10],
  [128, 16],
  [160, 20],
  [256, 32],
];

const heatsInMoto = (riders: number): number => lookUp(MOTO_HEATS, riders, 'heats');

/** The way of the World Championships: four times as many riders go on as there are heats. Source: docs/regulation.md §1.2. */
export const UCI = {
  heatsInMoto,
  motosRidden: (_riders, motos) => motos,
  sumIsTheResult: false,
  qualifiers: (riders, { small_class }) =>
    riders <= GATE_LANES ? finalistsOfOneGate(riders, small_class) : ADVANCE_PER_HEAT * heatsInMoto(riders),
  knockoutHeats: KNOCKOUT_HEATS,
  lastChance: null,
  transfers: () => null,
  eachHeatSendsItsFirstFour: ({ moto_mode }) => moto_mode === 'fixed',
  seedsByPlaceInHeat: ({ moto_mode, tie_break }) => moto_mode === 'fixed' && tie_break === 'countback',
  mayEndBeforeItsLastMoto: false,
  timesCounted: () => 1,
  printed: { mostMotos: (motos) => motos, motosDecideTheCut: true },
} satisfies Format;
