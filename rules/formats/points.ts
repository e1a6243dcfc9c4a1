import type { Format } from './format.ts';
import { GATE_LANES, KNOCKOUT_HEATS } from './gate.ts';

/** The sum of the motos is the result of a class of any size. Source: docs/regulation.md §1.4. */
export const POINTS = {
  heatsInMoto: (riders) => Math.ceil(riders / GATE_LANES),
  motosRidden: (_riders, motos) => motos,
  sumIsTheResult: true,
  qualifiers: () => 0,
  knockoutHeats: KNOCKOUT_HEATS,
  lastChance: null,
  transfers: () => null,
  eachHeatSendsItsFirstFour: () => false,
  seedsByPlaceInHeat: () => false,
  mayEndBeforeItsLastMoto: false,
  timesCounted: () => 1,
  printed: { mostMotos: (motos) => motos, motosDecideTheCut: true },
} satisfies Format;
