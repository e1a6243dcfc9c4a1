import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { isMoto, type Phase, STAGES } from '#rules/stages.ts';
import { statusFacts } from '#rules/statuses.ts';
import { throughFrom } from './goes-on.ts';
import type { Going } from './going.ts';
import { motosOf, ridesOf, rivalsOf } from './live-motos.ts';
import {
  isBarred,
  mayBeAhead,
  type Ride,
  scoreOf,
  surelyAhead,
  withRide,
} from '#rules/raceday/classification/moto-outlook.ts';

/**
 * What is enough for a rider. `place` means this place or a better one; `sure` that whoever rides the race without a penalty goes
 * on; `open` that no place decides it alone; `gone` that no place is enough, whatever the others do.
 */
type Enough = { how: 'place'; place: number } | { how: 'sure' | 'open' | 'gone' };

/** What a rider needs in the next ride to go on, and the stage he goes on to. */
export type NeededPlace = Enough & { phase: Phase };

/** The first of each heat go on. */
function enoughInHeat({ riders, results }: Ride, through: number): Enough {
  const able = riders.filter((id) => {
    const result = results.get(id);
    return typeof result !== 'string' || statusFacts(result).advances;
  });
  return able.length <= through ? { how: 'sure' } : { how: 'place', place: through };
}

function enoughInMotos(rides: readonly Ride[], going: Going, id: number, ride: Ride): Enough | null {
  const motos = motosOf(rides, going);
  if (isBarred(motos, id)) return { how: 'gone' };
  const score = scoreOf(motos, id);
  const isLast = motos.phases.every((phase, index) => (phase === ride.phase) === (score[index] === null));
  if (!isLast) return null;
  const rivals = rivalsOf(motos, going.by, id);
  const isEnough = (place: number) =>
    mayBeAhead(motos, rivals, withRide(score, place), { ride, place }) < going.take;
  const place = ride.riders.map((_, index) => index + 1).findLast(isEnough);
  if (place === ride.riders.length) return { how: 'sure' };
  if (place !== undefined) return { how: 'place', place };
  return { how: surelyAhead(motos, rivals, withRide(score, 1)) >= going.take ? 'gone' : 'open' };
}

function enoughIn(rides: readonly Ride[], going: Going, id: number, ride: Ride): Enough | null {
  if (isMoto(ride.phase) && !going.transfers) return enoughInMotos(rides, going, id, ride);
  const through = throughFrom(ride.phase, going);
  return through ? enoughInHeat(ride, through) : null;
}

/**
 * This finds the place that a rider needs in the next ride to go on, whatever the others do. Laps are not reported while a race is
 * ridden, so a rider who would only be level is not counted as through where laps break ties.
 *
 * @param races the races of the day as they stand, in running order
 * @param category_id the class
 * @param going how many go on in the class
 * @param entry_id the rider's entry
 * @returns what is enough and the stage he goes on to; null when the next ride decides nothing that is known here, as in a moto
 *   before the last one, a heat under review or a final
 * Source: docs/regulation.md §1.2–§1.5, §3.4, §3.5.
 */
export function neededOf(
  races: readonly LiveRace[],
  category_id: number,
  going: Going,
  entry_id: number,
): NeededPlace | null {
  const own = races.filter((race) => race.category_id === category_id);
  const at = own.findIndex(
    ({ state, riders }) => state !== 'ridden' && riders.some(([id]) => id === entry_id),
  );
  const race = own[at];
  const next = own.find(
    ({ phase }, index) => index > at && STAGES[phase].kind === 'knockout' && phase !== race?.phase,
  );
  if (race === undefined || next === undefined || race.state === 'review') return null;
  const rides = ridesOf(own);
  const ride = rides[at];
  const enough = ride ? enoughIn(rides, going, entry_id, ride) : null;
  return enough && { ...enough, phase: next.phase };
}
