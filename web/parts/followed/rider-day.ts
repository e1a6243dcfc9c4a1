import { type Away, awayOf } from '#rules/live/away.ts';
import { livePace } from '#rules/live/live-day.ts';
import type { LostStatus } from '#rules/statuses.ts';
import type { Phase } from '#rules/stages.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';

type Colour = NonNullable<LiveView['frame']>['classes'][number]['plate_colour'];

/** The day of one rider, as the family reads it. */
export interface FollowedDay {
  rider_id: number;
  name: string;
  plate: string;
  colour: Colour;
  category_name: string;
  /** null: no race of his is known ahead. */
  away: Away | null;
  /** Everything ridden, in order: the last one is what everybody asks for. */
  ridden: { phase: Phase; number: string; result: number | LostStatus }[];
  /** Races of his class are still to come. */
  goesOn: boolean;
}

/** The days of some riders in a race, the nearest gate first. In: what is known of the race, who is asked for. */
export function riderDays({ frame, races }: LiveView, rider_ids: ReadonlySet<number>): FollowedDay[] {
  if (frame === null) return [];
  const pace = livePace(races, frame.seconds_planned);
  const own = frame.riders.filter(([, , , , , rider_id]) => rider_ids.has(rider_id));
  const days = own.map(([entry_id, category_id, plate, name, , rider_id]): FollowedDay => {
    const category = frame.classes.find((one) => one.category_id === category_id);
    const { away } = awayOf(frame.steps, races, [entry_id], pace);
    const ridden = races.flatMap(({ phase, number, results, state }) => {
      const result = state === 'ridden' ? results.find(([id]) => id === entry_id) : undefined;
      return result === undefined ? [] : [{ phase, number, result: result[1] }];
    });
    const goesOn = races.some((race) => race.category_id === category_id && race.state === 'ahead');
    return {
      rider_id,
      name,
      plate,
      colour: category?.plate_colour ?? 'yellow',
      category_name: category?.category_name ?? '',
      away,
      ridden,
      goesOn,
    };
  });
  const nearness = ({ away }: FollowedDay) => (away === null ? Number.POSITIVE_INFINITY : away.race.index);
  return days.toSorted((one, other) => {
    const [a, b] = [nearness(one), nearness(other)];
    return a === b ? 0 : a - b;
  });
}
