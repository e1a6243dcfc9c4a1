import { FORMATS } from '#rules/formats/formats.ts';
import { ADVANCE_PER_HEAT, LARGEST_KNOCKOUT, MAX_RIDERS } from '#rules/formats/gate.ts';
import { LCQ_THROUGH_PER_HEAT } from '#rules/formats/lcq.ts';
import { lastChanceOf, motoCount, qualifyCount, transfersOf } from '#rules/raceday/races/transfer.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';

/** How many riders go on in a class, as it is sent to phones. With it, a phone does not need the settings of a cup. */
export interface Going {
  /** The number of riders who pass from the motos, out of the class or out of each heat. */
  take: number;
  by: 'class' | 'heat';
  motos: number;
  /**
   * The number of riders who pass from each heat of a last chance that follows a single round. It is 0 when there is none, or when
   * the number cannot be stated.
   */
  last_chance: number;
  /** The number of riders who pass from each heat of the knock-out. */
  knockout: number;
  /** Whether a missed start keeps a rider from going on. */
  bars: boolean;
  /** Whether laps break ties. */
  timed: boolean;
  /** The number of riders through from each heat of each moto, where those do not ride the later ones. It is missing elsewhere. */
  transfers?: number[] | undefined;
}

/**
 * This computes how many riders go on in a class and from where.
 *
 * @param riders the number of riders drawn
 * @param rules the settings of the class
 * @returns who goes on; null when nobody does because the motos are the result, or when the day was cut short
 * Source: docs/regulation.md §1.2–§1.5, §3.5.
 */
export function goingOf(riders: number, rules: RaceRules): Going | null {
  const size = Math.min(riders, MAX_RIDERS);
  const take = qualifyCount(size, rules);
  if (take === 0 || rules.ends !== undefined) return null;
  const lastChance = lastChanceOf(size, rules);
  const transfers = transfersOf(size, rules);
  const staysTogether = FORMATS[rules.heats].eachHeatSendsItsFirstFour(rules) && take >= 2 * ADVANCE_PER_HEAT;
  const byHeat = lastChance !== null || staysTogether;
  const hasRoom =
    lastChance !== null &&
    lastChance.lcq_heats * LCQ_THROUGH_PER_HEAT <= LARGEST_KNOCKOUT - lastChance.direct;
  return {
    take: byHeat ? ADVANCE_PER_HEAT : take,
    by: byHeat ? 'heat' : 'class',
    motos: motoCount(size, rules),
    last_chance: hasRoom ? LCQ_THROUGH_PER_HEAT : 0,
    knockout: ADVANCE_PER_HEAT,
    bars: rules.dns === 'bar',
    timed: rules.tie_break === 'timed' || lastChance !== null,
    ...(transfers && { transfers: transfers.map(({ through }) => through) }),
  };
}
