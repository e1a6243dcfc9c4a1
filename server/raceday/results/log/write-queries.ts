import { sql } from 'kysely';
import { STARTED_STATUSES, type Status } from '#rules/statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';

import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { addJob } from '#server/ground/jobs/queries.ts';

/**
 * Closes the upheld protests about a heat: its results were written again, so what the protests asked for is done.
 * The public still reads the line of the decision. Call it in a transaction in which the day is locked.
 */
async function closeCorrectedProtests(tx: Db, write: ResultWrite): Promise<void> {
  const { race_id, category_id, phase, serie, written_by, desk_name } = write;
  const { rows } = await sql<{ protest_id: number; n: number; receipt: number }>`
    with closed as (
      insert into protest_step (protest_id, n, became, public_line, by_user, desk_name)
      select p.protest_id, s.n + 1, 'CORRECTED', s.public_line, ${written_by}, ${desk_name} from protest p
        cross join lateral (select n, became, public_line from protest_step where protest_id = p.protest_id order by n desc limit 1) s
      where p.race_id = ${race_id} and p.category_id = ${category_id} and p.phase = ${phase}
        and (${serie}::smallint is null or p.serie is null or p.serie = ${serie}) and s.became = 'UPHELD'
      returning protest_id, n)
    select c.protest_id, c.n, p.receipt from closed c join protest p using (protest_id) order by p.receipt`.execute(
    tx,
  );
  for (const { protest_id, n, receipt } of rows) {
    await insertAudit(tx, {
      user_id: written_by,
      desk_name,
      action: 'protest_step',
      entity: 'race',
      entity_id: race_id,
      became: { receipt, step: 'CORRECTED' },
    });
    await addJob(tx, 'protest_told', { protest_id, n });
  }
}

export interface ResultChange {
  entry_id: number;
  plate: string;
  was_status: Status | null;
  was_place: number | null;
  was_time_ms: number | null;
  became_status: Status | null;
  became_place: number | null;
  became_time_ms: number | null;
}

interface ResultWrite {
  race_id: number;
  category_id: number;
  phase: string;
  /** It is null if the phase is one list. */
  serie: number | null;
  number: string | null;
  request_key: string;
  /** It names what a request of the office asks for. */
  /** It is null for judges, who have no account. */
  written_by: number | null;
  reason: string | null;
  /** It is the article of a relegation or disqualification. */
  article: string | null;
  undoes: number | null;
  /** The operation that caused it, if the race is judged by operations. */
  op_id: string | null;
  desk_name: string | null;
  how: 'office' | 'judges' | 'ruling' | 'file';
}

const hasStarted = `t.became_status in (${literals(STARTED_STATUSES)})`;
/** A ride that no longer counts, as before a re-run, has no split times either. */
const keptSplits = sql.raw(
  `hill_ms = case when ${hasStarted} then run.hill_ms end, split_ms = case when ${hasStarted} then run.split_ms end`,
);

/** Stores results and who wrote them: the rides as they are now, and a row for each that changed. */
export async function insertWrite(
  tx: Db,
  write: ResultWrite,
  changes: readonly ResultChange[],
): Promise<void> {
  const lines = JSON.stringify(changes);
  await sql`
    update run set status = t.became_status, place = t.became_place, recorded_at = now(),
      time_ms = t.became_time_ms, ${keptSplits}
    from jsonb_to_recordset(${lines}::jsonb) as t(entry_id bigint, became_status text, became_place smallint, became_time_ms int)
    where run.entry_id = t.entry_id and run.phase = ${write.phase}`.execute(tx);
  await sql`
    with w as (
      insert into result_write (race_id, category_id, phase, serie, number, request_key, written_by, reason, article, undoes,
        op_id, desk_name, how)
      values (${write.race_id}, ${write.category_id}, ${write.phase}, ${write.serie}, ${write.number},
        ${write.request_key}::uuid, ${write.written_by}, ${write.reason}, ${write.article}, ${write.undoes},
        ${write.op_id}::uuid, ${write.desk_name}, ${write.how}) returning write_id)
    insert into result_change (write_id, plate, rider_id, was_status, was_place, became_status, became_place, was_time_ms, became_time_ms)
    select w.write_id, t.plate, e.rider_id, t.was_status, t.was_place, t.became_status, t.became_place,
      nullif(t.was_time_ms, t.became_time_ms), nullif(t.became_time_ms, t.was_time_ms)
    from w, jsonb_to_recordset(${lines}::jsonb) as t(entry_id bigint, plate text, was_status text, was_place smallint,
      became_status text, became_place smallint, was_time_ms int, became_time_ms int) join entry e using (entry_id)`.execute(
    tx,
  );
  // The first results of a heat correct nothing.
  if (changes.some(({ was_status }) => was_status !== null)) await closeCorrectedProtests(tx, write);
}

/** Stores results of a heat with the moment of their first write. It records no change: none happened. */
export async function restoreResults(
  tx: Db,
  { race_id, category_id, phase }: Pick<ResultWrite, 'race_id' | 'category_id' | 'phase'>,
  changes: readonly ResultChange[],
): Promise<void> {
  await sql`
    update run set status = t.became_status, place = t.became_place, time_ms = t.became_time_ms, ${keptSplits},
      recorded_at = coalesce((select max(w.written_at) from result_write w join result_change c using (write_id) join entry e using (rider_id)
        where w.race_id = ${race_id} and w.category_id = ${category_id} and w.phase = ${phase} and e.entry_id = run.entry_id),
        run.recorded_at)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as t(entry_id bigint, became_status text, became_place smallint, became_time_ms int)
    where run.entry_id = t.entry_id and run.phase = ${phase}`.execute(tx);
}

/** Stores missed starts that no operation names: of riders who left after the draw, and of late entries. */
export async function restoreMissed(tx: Db, race_id: number): Promise<void> {
  await sql`
    update run x set status = case d.kind when 'scratch' then 'DNS' else 'CR' end, recorded_at = d.done_at
    from day_change d
    where x.race_id = ${race_id} and x.status is null and d.race_id = x.race_id and d.entry_id = x.entry_id and d.undone_at is null
      and ((d.kind = 'scratch' and d.was -> 'missed' ? x.phase) or (d.kind = 'late' and x.heat_id is null))`.execute(
    tx,
  );
}

/** Starts a drawn race with its first result. */
export async function startRace(tx: Db, race_id: number): Promise<void> {
  await sql`update race set race_status = 'RACING' where race_id = ${race_id}`.execute(tx);
}
