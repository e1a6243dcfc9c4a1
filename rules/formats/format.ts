import type { Step } from './gate.ts';

/** The settings of a class on which a format may depend, by their names in docs/regulation.md. */
interface FormatSettings {
  motos: number;
  moto_mode: 'fixed' | 'mixed';
  small_class: 'SUM3' | 'SUMK' | 'MINUS1';
  tie_break: 'timed' | 'countback';
}

/** The numbers of a class with a last chance: of round 1, of the last chance, and of those who reach the knock-out. */
export interface LastChance {
  heats: number;
  direct: number;
  lcq_riders: number;
  lcq_heats: number;
  through: number;
  qualify: number;
}

/** A moto after which riders are through: its heats, and the first riders of each who do not ride the later motos. */
export interface Transfer {
  heats: number;
  through: number;
}

/** What a printed meeting of a format may show, and what can be checked of it. Source: docs/regulation.md §8. */
interface PrintedFormat {
  /** The most motos that its sheets show, by the number that is set. */
  mostMotos: (motos: number) => number;
  /** Whether it follows from the motos alone who rides the first knock-out stage. */
  motosDecideTheCut: boolean;
}

/** A way of riding a class: everything that differs from one way to another. */
export interface Format {
  /** The heats of a moto of so many riders, 1 to 256. */
  heatsInMoto: (riders: number) => number;
  /** The motos that so many riders ride under the setting. */
  motosRidden: (riders: number, motos: number) => number;
  /** Whether the sum of the motos is the result, however many riders there are. */
  sumIsTheResult: boolean;
  /**
   * How many of so many riders pass from the motos to the first knock-out stage; 0 where the motos are the result. The heats of a last
   * chance are those that the organizer chose, or undefined.
   */
  qualifiers: (
    riders: number,
    settings: Pick<FormatSettings, 'small_class'>,
    lastChanceHeats?: number,
  ) => number;
  /** The heats of a knock-out stage by the riders who start in it. */
  knockoutHeats: readonly Step[];
  /** The last chance that follows a single round of more riders than one gate holds; null where there is none. */
  lastChance: ((riders: number, heats?: number) => LastChance) | null;
  /**
   * The motos one after the other, where the first of each moto are through and do not ride the later ones; null where everybody rides all
   * motos, as in a class that is too small.
   */
  transfers: (riders: number, motos: number) => readonly Transfer[] | null;
  /** Whether each heat of the motos sends on its own first four, where the heats stay together. */
  eachHeatSendsItsFirstFour: (settings: Pick<FormatSettings, 'moto_mode'>) => boolean;
  /** Whether the heat winners enter the knock-out first, then all seconds, whatever their points. */
  seedsByPlaceInHeat: (settings: Pick<FormatSettings, 'moto_mode' | 'tie_break'>) => boolean;
  /** Whether a class that is decided in its motos may be over before the last of them is ridden. */
  mayEndBeforeItsLastMoto: boolean;
  /** How often the points of a race count where the sum of so many riders is the result, by its number from 1. */
  timesCounted: (riders: number, race: number) => number;
  printed: PrintedFormat;
}
