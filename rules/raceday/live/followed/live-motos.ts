import type { Motos, Ride } from '#rules/raceday/classification/moto-outlook.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { isMoto, MOTO_PHASES } from '#rules/stages.ts';
import type { Going } from './going.ts';

/**
 * This reads the rides of a class from its races.
 *
 * @param own the races of the class as they stand
 * @returns the rides, in the order of the races
 */
export const ridesOf = (own: readonly LiveRace[]): Ride[] =>
  own.map(({ phase, riders, results }) => {
    return { phase, riders: riders.map(([id]) => id), results: new Map(results) };
  });

/**
 * This finds the motos of a class, with those that are not drawn yet.
 *
 * @param rides the rides of the class
 * @param going how many go on in the class
 * @returns the motos as they stand
 */
export function motosOf(rides: readonly Ride[], { motos, bars, timed }: Going): Motos {
  const drawn = MOTO_PHASES.findLastIndex((phase) => rides.some((ride) => ride.phase === phase)) + 1;
  const phases = MOTO_PHASES.slice(0, Math.max(motos, drawn));
  return { rides: rides.filter(({ phase }) => isMoto(phase)), phases, bars, timed };
}

/**
 * This lists the riders with whom a rider is compared: the class, or his heat where each heat sends its own on.
 *
 * @param motos the motos of the class
 * @param by whether the class or each heat sends riders on
 * @param entry_id the rider's entry
 * @returns the entries of the others
 * Source: docs/regulation.md §3.5.
 */
export function rivalsOf({ rides }: Motos, by: Going['by'], entry_id: number): number[] {
  const compared = rides.filter(({ riders }) => by === 'class' || riders.includes(entry_id));
  return [...new Set(compared.flatMap(({ riders }) => riders.filter((other) => other !== entry_id)))];
}
