import type { checkTimes, loadTimes, TimesReport } from '#contract/raceday/office/results/times.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { readJudging } from '#server/raceday/results/log/op-queries.ts';
import { readPosted } from '#server/raceday/results/log/posted-queries.ts';
import { readOfficeRace } from '#server/raceday/results/queries.ts';
import { writeJudged } from '#server/raceday/results/write-judged.ts';
import { mendRows } from '#server/ground/sheets/mend-rows.ts';
import { openSheet } from '#server/ground/sheets/open-sheet.ts';
import type { TableRow } from '#server/ground/sheets/sheet.ts';
import { holdTimes } from './hold-times.ts';
import { planTimes } from './plan-times.ts';
import { changedTimes } from './timed-heats.ts';
import { insertTimesLoad } from './times-load-queries.ts';

type Sent = Pick<Asked<typeof checkTimes>, 'files' | 'body'>;

/** Returns the rows of a file, with the cells that somebody typed anew. */
async function rowsOf({ files, body }: Sent): Promise<{ name: string; rows: readonly TableRow[] }> {
  const file = files.get('file');
  if (!file) throw new Refusal('office.file_missing', 'file');
  const { rows } = await openSheet(file.bytes);
  return { name: file.name, rows: mendRows(rows, body.mended ?? []) };
}

/** Returns what a file of times would write. It stores nothing. Throws a Refusal. */
export async function foreseeTimes(db: Db, asked: Asked<typeof checkTimes>): Promise<TimesReport> {
  const { id } = asked.params;
  const { rows } = await rowsOf(asked);
  const facts = await readOfficeRace(db, id);
  const [posted, judging] = await Promise.all([readPosted(db, id), readJudging(db, id)]);
  return planTimes(facts, { posted, two_sign: judging?.two_sign === true }, rows).report;
}

/**
 * Stores the times of a file as they were shown, heat by heat, as if they had been typed. Sending the same file again
 * finds them stored and writes nothing. Throws `office.changed` if it would do something other than what was shown.
 */
export async function writeTimes(db: Db, asked: Asked<typeof loadTimes>): Promise<TimesReport> {
  const { params, body, caller } = asked;
  const { id } = params;
  const { name, rows } = await rowsOf(asked);
  return inTransaction(db, async (tx) => {
    const { facts, day, judging } = await holdTimes(tx, id);
    const { heats, report } = planTimes(facts, day, rows);
    if (heats.length === 0) return report;
    if (report.seen !== body.seen) throw new Refusal('office.changed', 'file');
    for (const heat of heats) {
      const writing = { request_key: crypto.randomUUID(), written_by: caller.user_id, reason: body.reason };
      await writeJudged(tx, id, heat, writing, heat.heat.serie === null ? null : judging);
    }
    const rides = heats.flatMap((one) =>
      changedTimes(one).map(({ run: { entry_id }, was, became }) => ({
        entry_id,
        phase: one.heat.phase,
        was,
        became,
      })),
    );
    await insertTimesLoad(tx, { race_id: id, loaded_by: caller.user_id, source: name, rides });
    const riders = new Set(
      report.heats.flatMap((one) => one.riders.map(({ plate }) => `${one.category_name} ${plate}`)),
    ).size;
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'results_times',
      entity: 'race',
      entity_id: id,
      became: { source: name, riders },
    });
    return report;
  });
}
