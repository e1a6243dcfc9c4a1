import {
  ADVANCE_PER_HEAT,
  GATE_LANES,
  LARGEST_KNOCKOUT,
  LCQ_THROUGH_PER_HEAT,
  lcqPlan,
  MAX_RIDERS,
  motoCount,
  qualifyCount,
} from '#rules/races/transfer.ts';
import type { RaceRules } from '#rules/races/types.ts';

/** Who goes on in a class, as it is sent to phones: with it, a phone need not know the settings of a cup. */
export interface Going {
  /** Who pass from the motos, out of the class or out of each heat. */
  take: number;
  by: 'class' | 'heat';
  motos: number;
  /** Who pass from each heat of a last chance, behind one round alone; 0: there is none, or it cannot be said. */
  last_chance: number;
  /** Who pass from each heat of the knock-out. */
  knockout: number;
  /** A start not made keeps from going on. */
  bars: boolean;
  /** Laps break ties. */
  timed: boolean;
}

/**
 * Who goes on in a class. In: riders drawn, its settings. Out: null: nobody does, the motos are the result, or the day was cut short.
 * Source: docs/regulation.md §1.2–§1.5, §3.5.
 */
export function goingOf(riders: number, rules: RaceRules): Going | null {
  const size = Math.min(riders, MAX_RIDERS);
  const take = qualifyCount(size, rules);
  if (take === 0 || rules.ends !== undefined) return null;
  const hasLastChance = rules.heats === 'LCQ' && size > GATE_LANES;
  const staysTogether = rules.heats === 'UCI' && rules.moto_mode === 'fixed' && take >= 2 * ADVANCE_PER_HEAT;
  const byHeat = hasLastChance || staysTogether;
  const { lcq_heats, direct } = lcqPlan(size);
  const hasRoom = lcq_heats * LCQ_THROUGH_PER_HEAT <= LARGEST_KNOCKOUT - direct;
  return {
    take: byHeat ? ADVANCE_PER_HEAT : take,
    by: byHeat ? 'heat' : 'class',
    motos: motoCount(size, rules),
    last_chance: hasLastChance && hasRoom ? LCQ_THROUGH_PER_HEAT : 0,
    knockout: ADVANCE_PER_HEAT,
    bars: rules.dns === 'bar',
    timed: rules.tie_break === 'timed' || hasLastChance,
  };
}
