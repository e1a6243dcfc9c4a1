import { sql } from 'kysely';
import { STARTED_STATUSES, type Status } from '#rules/statuses.ts';
import { literals } from '#server/db/literals.ts';
import type { Db } from '#server/db/pool.ts';

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
  serie: number | null;
  number: string | null;
  request_key: string;
  /** null: judges, who have no account. */
  written_by: number | null;
  reason: string | null;
  undoes: number | null;
  /** The operation it stands on, where the race is judged by them. */
  op_id: string | null;
  desk_name: string | null;
  how: 'office' | 'judges' | 'ruling' | 'file';
}

const hasStarted = `t.became_status in (${literals(STARTED_STATUSES)})`;
/** A ride that is not one any more, as before a re-run, has no times on the way either. */
const keptSplits = sql.raw(
  `hill_ms = case when ${hasStarted} then run.hill_ms end, split_ms = case when ${hasStarted} then run.split_ms end`,
);

/** Writes results and who wrote them: the rides as they are now, and a row of its own for each that is another one. */
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
      insert into result_write (race_id, category_id, phase, serie, number, request_key, written_by, reason, undoes, op_id,
        desk_name, how)
      values (${write.race_id}, ${write.category_id}, ${write.phase}, ${write.serie}, ${write.number},
        ${write.request_key}::uuid, ${write.written_by}, ${write.reason}, ${write.undoes}, ${write.op_id}::uuid,
        ${write.desk_name}, ${write.how}) returning write_id)
    insert into result_change (write_id, plate, rider_id, was_status, was_place, became_status, became_place, was_time_ms, became_time_ms)
    select w.write_id, t.plate, e.rider_id, t.was_status, t.was_place, t.became_status, t.became_place,
      nullif(t.was_time_ms, t.became_time_ms), nullif(t.became_time_ms, t.was_time_ms)
    from w, jsonb_to_recordset(${lines}::jsonb) as t(entry_id bigint, plate text, was_status text, was_place smallint,
      became_status text, became_place smallint, was_time_ms int, became_time_ms int) join entry e using (entry_id)`.execute(
    tx,
  );
}

/** Writes results of a heat again as they were, with the moment they were first written. No change is recorded: none happened. */
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

/**
 * Writes the missed starts that no operation names: those of riders who left after the draw, as the office recorded it, and the motos a
 * late entry missed.
 */
export async function restoreMissed(tx: Db, race_id: number): Promise<void> {
  await sql`
    update run x set status = case d.kind when 'scratch' then 'DNS' else 'CR' end, recorded_at = d.done_at
    from day_change d
    where x.race_id = ${race_id} and x.status is null and d.race_id = x.race_id and d.entry_id = x.entry_id and d.undone_at is null
      and ((d.kind = 'scratch' and d.was -> 'missed' ? x.phase) or (d.kind = 'late' and x.heat_id is null))`.execute(
    tx,
  );
}

/** A drawn race is under way with its first result. */
export async function startRace(tx: Db, race_id: number): Promise<void> {
  await sql`update race set race_status = 'RACING' where race_id = ${race_id}`.execute(tx);
}
