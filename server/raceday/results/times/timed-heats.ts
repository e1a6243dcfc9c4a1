import type { RideToTime, TimedRide } from '#rules/files/times/match-times.ts';
import { isGrave } from '#rules/raceday/judging/verdict/settled-runs.ts';
import { isStagePublic } from '#rules/raceday/live/posting.ts';
import type { AnyRaceFacts, CategoryShare } from '#server/season/races/facts.ts';
import { type Judged, judgedHeat } from '#server/raceday/results/foresee.ts';
import { heatsOf } from '#server/raceday/results/heats.ts';

/** The facts about the day that are needed to write times. */
export interface TimesDay {
  /** The posted stages, by `stageKeyOf`. */
  posted: ReadonlySet<string>;
  /** Two people sign a relegation or a disqualification. */
  two_sign: boolean;
}

/** Returns every heat with its rides, as a line of a file may name them. */
export function openHeats(shares: readonly CategoryShare[]) {
  return shares.flatMap((share) =>
    heatsOf(share).map((heat) => {
      const { phase, number } = heat;
      const { category_name } = share.category;
      const rides = heat.runs.map(({ entry_id, plate, status, time_ms, splits = null }): RideToTime => ({
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

/** Returns the heat with other times, checked as if the office had typed them. */
export function judgedWith(
  facts: AnyRaceFacts,
  { share, heat }: Pick<Judged, 'share' | 'heat'>,
  writes: readonly Pick<TimedRide, 'ride' | 'time_ms' | 'splits'>[],
): Judged {
  const written = new Map(writes.map((one) => [one.ride.entry_id, one]));
  const results = heat.runs.map(({ entry_id, status, place }) => {
    const one = written.get(entry_id);
    return { entry_id, status, place, ...(one && { time_ms: one.time_ms, splits: one.splits }) };
  });
  return judgedHeat(facts, share, heat, results);
}

/** The times of a ride, at the line and before it. */
export type TimesOfRide = Pick<RideToTime, 'time_ms' | 'splits'>;

/** Returns the rides of a heat whose times change, before and after. */
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

/** Two people have signed a result of the heat: its finish times stay until both sign again. */
export const isSigned = ({ two_sign }: TimesDay, { heat }: Pick<Judged, 'heat'>): boolean =>
  two_sign && heat.serie !== null && isGrave(heat.runs);

/** Tells whether writing a heat changes public results. */
export const correctsPublic = (
  { share, heat, changes }: Judged,
  race_status: AnyRaceFacts['race_status'],
  { posted }: TimesDay,
): boolean =>
  changes.length > 0 &&
  isStagePublic(race_status, posted, { category_id: share.category.category_id, phase: heat.phase });
