import { type Away, awayOf, type Gate, stageAhead } from '#rules/raceday/live/away.ts';
import { type GoesOn, goesOnOf } from '#rules/raceday/live/followed/goes-on.ts';
import { livePace } from '#rules/raceday/live/live-day.ts';
import { type Posted, postingsOf } from '#rules/raceday/live/live-summary.ts';
import { postedStageOf } from '#rules/raceday/live/posted-stages.ts';
import type { LostStatus } from '#rules/statuses.ts';
import type { Phase } from '#rules/stages.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';

type Colour = NonNullable<LiveView['frame']>['classes'][number]['plate_colour'];

/** The day of one rider, for the family. */
export interface FollowedDay {
  rider_id: number;
  entry_id: number;
  category_id: number;
  name: string;
  plate: string;
  colour: Colour;
  category_name: string;
  /** The distance to the next gate. It is null when no coming race of the rider is known. */
  away: Away | null;
  /** The numbers of races that the day has passed without the rider. */
  left: string[];
  /** Every ride, in order. The last one matters most. */
  ridden: { phase: Phase; number: string; result: number | LostStatus }[];
  /** Whether the rider goes on after the last ride. It is null when that is no question. */
  goesOn: GoesOn | null;
  /** When the stage begins that the rider goes on to, or may go on to, while nobody is drawn into it. */
  ahead: Gate | null;
  /** How far the stage of the last ride is published. It is null when it is not published. */
  posted: Posted | null;
  /** Races of the rider's class are still to come. */
  waits: boolean;
}

/** Computes the days of some riders in a race, the one with the nearest gate first. */
export function riderDays({ frame, races, state }: LiveView, rider_ids: ReadonlySet<number>): FollowedDay[] {
  if (frame === null) return [];
  const pace = livePace(races, frame.seconds_planned);
  const own = frame.riders.filter(([, , , , , rider_id]) => rider_ids.has(rider_id));
  const days = own.map(([entry_id, category_id, plate, name, , rider_id]): FollowedDay => {
    const category = frame.classes.find((one) => one.category_id === category_id);
    const { away, left } = awayOf(frame.steps, races, [entry_id], pace);
    const ridden = races.flatMap(({ phase, number, results, state: how }) => {
      const result = how === 'ridden' ? results.find(([id]) => id === entry_id) : undefined;
      return result === undefined ? [] : [{ phase, number, result: result[1] }];
    });
    const last = ridden.at(-1);
    const goesOn = goesOnOf(races, category_id, entry_id, category?.going);
    const isWaiting = away === null && goesOn !== null && goesOn.how !== 'out';
    const postings = state === null || last === undefined ? [] : postingsOf(state, category_id);
    return {
      rider_id,
      entry_id,
      category_id,
      name,
      plate,
      colour: category?.plate_colour ?? 'yellow',
      category_name: category?.category_name ?? '',
      away,
      left: left.map(({ number }) => number),
      ridden,
      goesOn,
      ahead: isWaiting ? stageAhead(frame.steps, races, { category_id, phase: goesOn.phase }, pace) : null,
      posted: postings.find(({ stage }) => last && stage === postedStageOf(last.phase)) ?? null,
      waits: races.some((race) => race.category_id === category_id && race.state === 'ahead'),
    };
  });
  const nearness = ({ away }: FollowedDay) => (away === null ? Number.POSITIVE_INFINITY : away.race.index);
  return days.toSorted((one, other) => {
    const [a, b] = [nearness(one), nearness(other)];
    return a === b ? 0 : a - b;
  });
}

/** Finds the riders of some clubs in a race. A race names its clubs, as everybody reads them. */
export function ridersOfClubs(frame: LiveView['frame'], club_names: readonly string[]): Set<number> {
  const own = frame?.riders.filter(([, , , , club]) => club !== null && club_names.includes(club)) ?? [];
  return new Set(own.map(([, , , , , rider_id]) => rider_id));
}
