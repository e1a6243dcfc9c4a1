import type { LiveRace } from '#rules/live/live-day.ts';
import { isMoto, MOTO_PHASES, type Phase, STAGES } from '#rules/stages.ts';
import { statusFacts } from '#rules/statuses.ts';
import type { Going } from './going.ts';
import {
  isBarred,
  mayBeAhead,
  type Motos,
  type Ride,
  scoreOf,
  surelyAhead,
  withRide,
} from './moto-outlook.ts';

/**
 * What is enough: `place`: this place or a better one; `sure`: whoever rides it and is not penalized goes on; `open`: no place by itself;
 * `gone`: none, whatever the others do.
 */
type Enough = { how: 'place'; place: number } | { how: 'sure' | 'open' | 'gone' };

/** What a rider needs in the next ride to go on, and to where. */
export type NeededPlace = Enough & { phase: Phase };

/** The first of each heat go on. */
function enoughInHeat({ riders, results }: Ride, through: number): Enough {
  const able = riders.filter((id) => {
    const result = results.get(id);
    return typeof result !== 'string' || statusFacts(result).advances;
  });
  return able.length <= through ? { how: 'sure' } : { how: 'place', place: through };
}

function motosOf(rides: readonly Ride[], { motos, bars, timed }: Going): Motos {
  const drawn = MOTO_PHASES.findLastIndex((phase) => rides.some((ride) => ride.phase === phase)) + 1;
  const phases = MOTO_PHASES.slice(0, Math.max(motos, drawn));
  return { rides: rides.filter(({ phase }) => isMoto(phase)), phases, bars, timed };
}

function enoughInMotos(rides: readonly Ride[], going: Going, id: number, ride: Ride): Enough | null {
  const motos = motosOf(rides, going);
  if (isBarred(motos, id)) return { how: 'gone' };
  const score = scoreOf(motos, id);
  const isLast = motos.phases.every((phase, index) => (phase === ride.phase) === (score[index] === null));
  if (!isLast) return null;
  const compared = motos.rides.filter(({ riders }) => going.by === 'class' || riders.includes(id));
  const rivals = new Set(compared.flatMap(({ riders }) => riders.filter((other) => other !== id)));
  const isEnough = (place: number) =>
    mayBeAhead(motos, [...rivals], withRide(score, place), { ride, place }) < going.take;
  const place = ride.riders.map((_, index) => index + 1).findLast(isEnough);
  if (place === ride.riders.length) return { how: 'sure' };
  if (place !== undefined) return { how: 'place', place };
  return { how: surelyAhead(motos, [...rivals], withRide(score, 1)) >= going.take ? 'gone' : 'open' };
}

function enoughIn(rides: readonly Ride[], going: Going, id: number, ride: Ride): Enough | null {
  if (isMoto(ride.phase)) return enoughInMotos(rides, going, id, ride);
  const through = ride.phase === 'LCQ' ? going.last_chance : going.knockout;
  return through === 0 ? null : enoughInHeat(ride, through);
}

/**
 * What a rider needs in the next ride to go on, whatever the others do. In: the races of the day as they stand; the class, and who goes on
 * in it; the entry. Out: null: nothing is decided in it, or not by what is known here: a moto before the last one, a heat under review, a
 * final. Laps are not told while a race is ridden: where they break ties, to be level is not enough.
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
  const rides = own.map(({ phase, riders, results }): Ride => {
    return { phase, riders: riders.map(([id]) => id), results: new Map(results) };
  });
  const ride = rides[at];
  const enough = ride ? enoughIn(rides, going, entry_id, ride) : null;
  return enough && { ...enough, phase: next.phase };
}
