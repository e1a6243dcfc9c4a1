import { sql } from 'kysely';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { removeGiven } from '#server/people/licences/given-queries.ts';
import { insertStep } from '#server/people/licences/queries.ts';
import { saveUndone, type StandingBefore } from '#server/people/licences/undo-queries.ts';

/** Reads the riders of an import's lines, by row. */
export async function readLineRiders(tx: Db, import_id: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ row_number: number; rider_id: number }>`
    select row_number, rider_id from rider_import_line where import_id = ${import_id}`.execute(tx);
  return new Map(rows.map(({ row_number, rider_id }) => [row_number, rider_id]));
}

/** Stores that an import gave a licence, by the step that did it. */
export async function insertImportedLicence(
  tx: Db,
  one: { import_id: number; lbr_id: number; rider_id: number; row_number: number },
): Promise<void> {
  await sql`
    insert into rider_import_licence (import_id, lbr_id, rider_id, row_number, step_id)
    select ${one.import_id}::bigint, ${one.lbr_id}::bigint, ${one.rider_id}::bigint, ${one.row_number}::integer, max(step_id)
    from lbr_step where lbr_id = ${one.lbr_id}`.execute(tx);
}

/** Locks the licences that an import gave, with the state of each before. That is null if nobody had requested it. */
async function lockImported(
  tx: Db,
  import_id: number,
  left: readonly number[],
): Promise<{ lbr_id: number; before: StandingBefore | null }[]> {
  await sql`
    select 1 from lbr where lbr_id in (select lbr_id from rider_import_licence where import_id = ${import_id})
    order by lbr_id for update`.execute(tx);
  const { rows } = await sql<{ lbr_id: number; before: StandingBefore | null }>`
    select i.lbr_id, (select json_build_object('lbr_status', s.lbr_status, 'lbr_reason', s.lbr_reason) from lbr_step s
      where s.lbr_id = i.lbr_id and s.step_id < i.step_id order by s.step_id desc limit 1) as before
    from rider_import_licence i where i.import_id = ${import_id} and i.rider_id <> all(${[...left]}::bigint[])
    order by i.lbr_id`.execute(tx);
  return rows;
}

/** Takes back an import's licences, except for named riders. Requests of others wait as before. */
export async function takeImportedBack(
  tx: Db,
  import_id: number,
  user_id: number,
  left: readonly number[],
): Promise<void> {
  for (const { lbr_id, before } of await lockImported(tx, import_id, left)) {
    await insertAudit(tx, {
      user_id,
      action: 'undo',
      entity: 'lbr',
      entity_id: lbr_id,
      was: { lbr_status: 'APPROVED' },
      became: before === null ? undefined : { lbr_status: before.lbr_status },
    });
    if (before === null) {
      await removeGiven(tx, lbr_id);
      continue;
    }
    await saveUndone(tx, lbr_id, before);
    await insertStep(tx, { lbr_id, user_id, ...before });
  }
}
