import { createHash } from 'node:crypto';
import type { TimesReport } from '#contract/office/results/times.ts';
import { Refusal } from '#contract/errors.ts';
import { matchTimes, type RideToTime, type TimedRide } from '#rules/files/times/match-times.ts';
import { readTimesRows } from '#rules/files/times/times-sheet.ts';
import { isGrave } from '#rules/judging/verdict/settled-runs.ts';
import { isStagePublic } from '#rules/live/posting.ts';
import { takesResults } from '#rules/race-statuses.ts';
import { slowerThanBehind } from '#rules/results/lap-time.ts';
import { consequencesOf } from '#rules/results/result-consequences.ts';
import { shareByCategory, type AnyRaceFacts, type CategoryShare } from '#server/races/facts.ts';
import { type Judged, judgedHeat } from '#server/results/foresee.ts';
import { heatsOf } from '#server/results/heats.ts';
import type { TableRow } from '#server/sheets/sheet.ts';

/** What a file of times comes to in a race. */
interface TimesPlan {
  /** The heats it changes, as they would be written. */
  heats: Judged[];
  report: TimesReport;
}

/** What a plan needs to know of the day. */
interface Day {
  /** Stages that are posted, by `stageKeyOf`. */
  posted: ReadonlySet<string>;
  /** Two sign a relegation or a disqualification. */
  two_sign: boolean;
}

interface OpenHeat {
  share: CategoryShare;
  heat: Judged['heat'];
  rides: RideToTime[];
}

/** Every heat with its rides, as a line of a file may name them. */
function openHeats(shares: readonly CategoryShare[]): OpenHeat[] {
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

/** The heat with its new times, judged as if the office had typed them. */
function judgedWith(facts: AnyRaceFacts, { share, heat }: OpenHeat, writes: readonly TimedRide[]): Judged {
  const written = new Map(writes.map((one) => [one.ride.entry_id, one]));
  const results = heat.runs.map(({ entry_id, status, place }) => {
    const one = written.get(entry_id);
    return { entry_id, status, place, ...(one && { time_ms: one.time_ms, splits: one.splits }) };
  });
  return judgedHeat(facts, share, heat, results);
}

/** Riders of a class who would stand elsewhere. */
function ranksOf(share: CategoryShare, heats: readonly Judged[]): TimesReport['ranks'] {
  const times = new Map(
    heats.flatMap(({ heat, changes }) =>
      changes.map((one) => [`${one.entry_id} ${heat.phase}`, one.became_time_ms] as const),
    ),
  );
  const [first] = heats;
  if (first === undefined || times.size === 0) return [];
  const after = share.riders.map((rider) => ({
    ...rider,
    runs: rider.runs.map((run) => {
      const time_ms = times.get(`${rider.entry_id} ${run.phase}`);
      return time_ms === undefined ? run : { ...run, time_ms };
    }),
  }));
  const { ranks } = consequencesOf(share.riders, after, share.category.rules, first.heat.phase);
  return ranks.map(({ entry_id, was, became }) => {
    const entry = share.entryById.get(entry_id);
    const { plate = '', rider_fullname = '' } = entry ?? {};
    return { category_name: share.category.category_name, plate, rider_fullname, was, became };
  });
}

const timesNow = ({
  time_ms,
  splits = null,
}: Pick<Judged['heat']['runs'][number], 'time_ms' | 'splits'>) => ({
  time_ms,
  splits,
});

function heatReport({ share, heat, results, changes, splitChanges }: Judged): TimesReport['heats'][number] {
  const laps = new Map(changes.map((one) => [one.entry_id, one.became_time_ms]));
  const ways = new Map(splitChanges.map((one) => [one.entry_id, one.became]));
  return {
    category_name: share.category.category_name,
    phase: heat.phase,
    number: heat.number,
    slower: heat.serie === null ? [] : slowerThanBehind(results),
    riders: heat.runs.flatMap((run) => {
      const { entry_id, plate, rider_fullname } = run;
      if (!laps.has(entry_id) && !ways.has(entry_id)) return [];
      const was = timesNow(run);
      const became = {
        time_ms: laps.has(entry_id) ? (laps.get(entry_id) ?? null) : was.time_ms,
        splits: ways.has(entry_id) ? (ways.get(entry_id) ?? null) : was.splits,
      };
      return [{ plate, rider_fullname, was, became }];
    }),
  };
}

/**
 * What a file of times comes to. In: the race, how its day is judged, the rows of the file. Out: the heats it changes, and what is told of
 * it. Throws a Refusal: no results are taken, or the columns do not say what they are.
 */
export function planTimes(facts: AnyRaceFacts, day: Day, rows: readonly TableRow[]): TimesPlan {
  if (!takesResults(facts.race_status)) throw new Refusal('results.not_drawn');
  const lines = readTimesRows(rows);
  if (lines === null) throw new Refusal('results.times_columns', 'file');
  const shares = shareByCategory(facts);
  const open = openHeats(shares);
  const { writes, same, problems } = matchTimes(
    lines,
    open.flatMap(({ rides }) => rides),
  );
  const byRide = new Map(writes.map((one) => [one.ride, one]));
  const signed: TimesReport['problems'] = [];
  const heats = open.flatMap((one): Judged[] => {
    const own = one.rides.flatMap((ride) => byRide.get(ride) ?? []);
    if (own.length === 0) return [];
    // What two have signed stands with its times at the line until both sign again.
    const isSigned = day.two_sign && one.heat.serie !== null && isGrave(one.heat.runs);
    const kept = own.map((write) => {
      if (!isSigned || write.time_ms === write.ride.time_ms) return write;
      const { plate, number } = write.ride;
      signed.push({ row: write.row, plate, race: number ?? '', why: 'signed' });
      return { ...write, time_ms: write.ride.time_ms };
    });
    const judged = judgedWith(facts, one, kept);
    return judged.changes.length + judged.splitChanges.length === 0 ? [] : [judged];
  });
  const corrects = ({ share, heat, changes }: Judged) =>
    changes.length > 0 &&
    isStagePublic(facts.race_status, day.posted, {
      category_id: share.category.category_id,
      phase: heat.phase,
    });
  const told = heats.map(heatReport);
  return {
    heats,
    report: {
      heats: told,
      same,
      problems: [...problems, ...signed].toSorted((a, b) => a.row - b.row),
      ranks: shares.flatMap((share) =>
        ranksOf(
          share,
          heats.filter((one) => one.share === share),
        ),
      ),
      needs_reason: heats.some(corrects),
      seen: createHash('sha256').update(JSON.stringify(told)).digest('base64url'),
    },
  };
}
