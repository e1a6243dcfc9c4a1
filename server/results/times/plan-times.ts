import { createHash } from 'node:crypto';
import type { TimesReport } from '#contract/office/results/times.ts';
import { Refusal } from '#contract/errors.ts';
import { matchTimes } from '#rules/files/times/match-times.ts';
import { readTimesRows } from '#rules/files/times/times-sheet.ts';
import { takesResults } from '#rules/race-statuses.ts';
import { slowerThanBehind } from '#rules/results/lap-time.ts';
import { consequencesOf } from '#rules/results/result-consequences.ts';
import { shareByCategory, type AnyRaceFacts, type CategoryShare } from '#server/races/facts.ts';
import type { Judged } from '#server/results/foresee.ts';
import type { TableRow } from '#server/sheets/sheet.ts';
import {
  changedTimes,
  correctsPublic,
  isSigned,
  judgedWith,
  openHeats,
  type TimesDay,
} from './timed-heats.ts';

/** What a file of times comes to in a race. */
interface TimesPlan {
  /** The heats it changes, as they would be written. */
  heats: Judged[];
  report: TimesReport;
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

function heatReport(judged: Judged): TimesReport['heats'][number] {
  const { share, heat, results } = judged;
  return {
    category_name: share.category.category_name,
    phase: heat.phase,
    number: heat.number,
    slower: heat.serie === null ? [] : slowerThanBehind(results),
    riders: changedTimes(judged).map(({ run: { plate, rider_fullname }, was, became }) => ({
      plate,
      rider_fullname,
      was,
      became,
    })),
  };
}

/**
 * What a file of times comes to. In: the race, how its day is judged, the rows of the file. Out: the heats it changes, and what is told of
 * it. Throws a Refusal: no results are taken, or the columns do not say what they are.
 */
export function planTimes(facts: AnyRaceFacts, day: TimesDay, rows: readonly TableRow[]): TimesPlan {
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
    const held = isSigned(day, one);
    const kept = own.map((write) => {
      if (!held || write.time_ms === write.ride.time_ms) return write;
      const { plate, number } = write.ride;
      signed.push({ row: write.row, plate, race: number ?? '', why: 'signed' });
      return { ...write, time_ms: write.ride.time_ms };
    });
    const judged = judgedWith(facts, one, kept);
    return judged.changes.length + judged.splitChanges.length === 0 ? [] : [judged];
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
      needs_reason: heats.some((one) => correctsPublic(one, facts.race_status, day)),
      seen: createHash('sha256').update(JSON.stringify(told)).digest('base64url'),
    },
  };
}
