import { createHash } from 'node:crypto';
import type { TimesReport } from '#contract/raceday/office/results/times.ts';
import { Refusal } from '#contract/errors.ts';
import { rowWords } from '#rules/files/rows/sheet-parts.ts';
import { matchTimes } from '#rules/files/times/match-times.ts';
import { readTimesRows } from '#rules/files/times/times-sheet.ts';
import { takesResults } from '#rules/race-statuses.ts';
import { slowerThanBehind } from '#rules/raceday/results/lap-time.ts';
import { consequencesOf } from '#rules/raceday/results/result-consequences.ts';
import { shareByCategory, type AnyRaceFacts, type CategoryShare } from '#server/season/races/facts.ts';
import type { Judged } from '#server/raceday/results/foresee.ts';
import { foreignSheet } from '#server/ground/sheets/foreign-sheet.ts';
import type { TableRow } from '#server/ground/sheets/sheet.ts';
import {
  changedTimes,
  correctsPublic,
  isSigned,
  judgedWith,
  openHeats,
  type TimesDay,
} from './timed-heats.ts';

/** The effect of a file of times on a race. */
interface TimesPlan {
  /** The heats that it changes, as they would be written. */
  heats: Judged[];
  report: TimesReport;
}

/** Returns riders of a class whose position would change. */
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

type Problem = TimesReport['problems'][number];

/** Counts what became of each row: a row that is written in part is taken. */
function sumOf(
  rows: readonly TableRow[],
  same: readonly number[],
  taken: ReadonlySet<number>,
  problems: readonly Problem[],
): TimesReport['sum'] {
  const doubtful = new Set(problems.flatMap(({ row, why }) => (why === 'many' ? [row] : [])));
  const sum = { rows: rows.length, taken: taken.size, known: same.length, doubtful: doubtful.size };
  return { ...sum, left: sum.rows - sum.taken - sum.known - sum.doubtful };
}

/**
 * Returns the heats that a file of times changes, and the report about it, from the race, its settings for judging and
 * the rows of the file. Throws a Refusal if no results are accepted, or the columns are not recognized.
 */
export function planTimes(facts: AnyRaceFacts, day: TimesDay, rows: readonly TableRow[]): TimesPlan {
  if (!takesResults(facts.race_status)) throw new Refusal('results.not_drawn');
  const sheet = readTimesRows(rows);
  if (sheet === null) throw new Refusal(foreignSheet(rows, ['times']) ?? 'results.times_columns', 'file');
  const shares = shareByCategory(facts);
  const open = openHeats(shares);
  const { writes, same, problems } = matchTimes(
    sheet.lines,
    open.flatMap(({ rides }) => rides),
  );
  const byRide = new Map(writes.map((one) => [one.ride, one]));
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
  const told = ({ row, cell, ...why }: Omit<Problem, 'cell' | 'said'> & { cell: number | null }): Problem => {
    const cells = cellsOf.get(row) ?? [];
    const said = cell === null ? rowWords(cells) : (cells[cell] ?? '');
    return { row, cell: cell === null ? null : String(cell), said, ...why };
  };
  const others = sheet.others.map((row) =>
    told({ row, plate: '', race: '', why: 'nobodys' as const, cell: null }),
  );
  const signed: Problem[] = [];
  const taken = new Set<number>();
  const heats = open.flatMap((one): Judged[] => {
    const own = one.rides.flatMap((ride) => byRide.get(ride) ?? []);
    if (own.length === 0) return [];
    // A result that two have signed keeps its finish times until both sign again.
    const held = isSigned(day, one);
    const kept = own.map((write) => {
      if (!held || write.time_ms === write.ride.time_ms) return write;
      const { plate, number } = write.ride;
      signed.push(told({ row: write.row, plate, race: number ?? '', why: 'signed', cell: null }));
      return { ...write, time_ms: write.ride.time_ms };
    });
    const judged = judgedWith(facts, one, kept);
    const changed = new Set(changedTimes(judged).map(({ run }) => run.entry_id));
    for (const { row, ride } of own) if (changed.has(ride.entry_id)) taken.add(row);
    return changed.size === 0 ? [] : [judged];
  });
  const written = heats.map(heatReport);
  const left = [...others, ...problems.map(told), ...signed].toSorted((a, b) => a.row - b.row);
  return {
    heats,
    report: {
      heats: written,
      sum: sumOf(rows, same, taken, left),
      problems: left,
      ranks: shares.flatMap((share) =>
        ranksOf(
          share,
          heats.filter((one) => one.share === share),
        ),
      ),
      needs_reason: heats.some((one) => correctsPublic(one, facts.race_status, day)),
      seen: createHash('sha256').update(JSON.stringify(written)).digest('base64url'),
    },
  };
}
