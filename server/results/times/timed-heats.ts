import type { RideToTime, TimedRide } from '#rules/files/times/match-times.ts';
import { isGrave } from '#rules/judging/verdict/settled-runs.ts';
import { isStagePublic } from '#rules/live/posting.ts';
import type { AnyRaceFacts, CategoryShare } from '#server/races/facts.ts';
import { type Judged, judgedHeat } from '#server/results/foresee.ts';
import { heatsOf } from '#server/results/heats.ts';

/** What writing times needs to know of the day. */
export interface TimesDay {
  /** Stages that are posted, by `stageKeyOf`. */
  posted: ReadonlySet<string>;
  /** Two sign a relegation or a disqualification. */
  two_sign: boolean;
}

/** A heat with its rides, as times may be written of them. */
interface OpenHeat {
  share: CategoryShare;
  heat: Judged['heat'];
  rides: RideToTime[];
}

/** Every heat with its rides, as a line of a file may name them. */
export function openHeats(shares: readonly CategoryShare[]): OpenHeat[] {
  return shares.flatMap((share) =>
    heatsOf(share).map((heat) => {
      const { phase, number } = heat;
      const { category_name } = share.category;
      const rides = heat.runs.map(({ entry_id, plate, status, time_ms, splits = null }) => ({
        entry_id,
        phase,
        number,
        plate,
        category_name,
        status,
        time_ms,
        splits,
      }));
      return { share, heat, rides };
    }),
  );
}

/** The heat with other times, judged as if the office had typed them. */
export function judgedWith(
  facts: AnyRaceFacts,
  { share, heat }: OpenHeat,
  writes: readonly Pick<TimedRide, 'ride' | 'time_ms' | 'splits'>[],
): Judged {
  const written = new Map(writes.map((one) => [one.ride.entry_id, one]));
  const results = heat.runs.map(({ entry_id, status, place }) => {
    const one = written.get(entry_id);
    return { entry_id, status, place, ...(one && { time_ms: one.time_ms, splits: one.splits }) };
  });
  return judgedHeat(facts, share, heat, results);
}

/** Times of a ride, at the line and before it. */
export type TimesOfRide = Pick<RideToTime, 'time_ms' | 'splits'>;

/** The rides of a heat whose times change, before and after. */
export function changedTimes({ heat, changes, splitChanges }: Judged) {
  const laps = new Map(changes.map((one) => [one.entry_id, one.became_time_ms]));
  const ways = new Map(splitChanges.map((one) => [one.entry_id, one.became]));
  return heat.runs.flatMap((run) => {
    const { entry_id, time_ms, splits = null } = run;
    if (!laps.has(entry_id) && !ways.has(entry_id)) return [];
    const was: TimesOfRide = { time_ms, splits };
    const became: TimesOfRide = {
      time_ms: laps.has(entry_id) ? (laps.get(entry_id) ?? null) : time_ms,
      splits: ways.has(entry_id) ? (ways.get(entry_id) ?? null) : splits,
    };
    return [{ run, was, became }];
  });
}

/** Two have signed a result of the heat: its times at the line stand until both sign again. */
export const isSigned = ({ two_sign }: TimesDay, { heat }: OpenHeat): boolean =>
  two_sign && heat.serie !== null && isGrave(heat.runs);

/** Whether writing a heat changes results that everybody reads. */
export const correctsPublic = (
  { share, heat, changes }: Judged,
  race_status: AnyRaceFacts['race_status'],
  { posted }: TimesDay,
): boolean =>
  changes.length > 0 &&
  isStagePublic(race_status, posted, { category_id: share.category.category_id, phase: heat.phase });
