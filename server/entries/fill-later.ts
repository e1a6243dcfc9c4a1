import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { STATUSES_BEFORE_DRAW } from '#rules/race-statuses.ts';
import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { holdLimit } from '#server/entries/facts-query.ts';
import { holdCategory } from '#server/entries/queries.ts';
import { fillFromQueue } from '#server/entries/queue.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { literals } from '#server/ground/db/literals.ts';

/** Reserves a place that the desk freed until no undo is possible, and then gives it to the first in the queue. */
export function fillAfterUndo(tx: Db, race_id: number, category_id: number): Promise<void> {
  return addJob(
    tx,
    'fill_queue',
    { race_id, category_id },
    { key: `fill ${race_id} ${category_id}`, afterSeconds: UNDO_KEPT_SECONDS },
  );
}

/** Enters riders who wait for a place that became free, unless the race was drawn meanwhile. */
export function fillLater(db: Db, race_id: number, category_id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ cup_id: number }>`
      select cup_id from race where race_id = ${race_id}
        and race_status in (${sql.raw(literals(STATUSES_BEFORE_DRAW))}) for share`.execute(tx);
    const [race] = rows;
    if (!race) return;
    await holdLimit(tx, race_id, category_id);
    const { rows: limits } = await sql<{ entry_limit: number | null }>`
      select entry_limit from cup_category where cup_id = ${race.cup_id} and category_id = ${category_id}`.execute(
      tx,
    );
    const riders = await holdCategory(tx, { race_id, ...race }, category_id, true);
    const entry_limit = limits[0]?.entry_limit ?? null;
    await fillFromQueue(tx, { race_id, ...race }, { category_id, entry_limit }, riders);
  });
}
