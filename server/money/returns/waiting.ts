import { sql } from 'kysely';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { takeBack } from '#server/money/ledger.ts';
import { settleReturn, tellReturn } from './give-back.ts';
import { holdReturns, readWaiting } from './return-queries.ts';

/**
 * Entries that were taken back while a proof waited: now it is known what was received, and it goes by the rule of the moment at which
 * they were taken back.
 */
export async function settleWaiting(
  tx: Db,
  due_ids: readonly number[],
  made_by: number | null,
  tellAfterSeconds: number,
): Promise<void> {
  const waiting = await holdReturns(tx, { due_ids });
  if (waiting.every(({ settled }) => settled)) return;
  for (const { return_id, why, ...due } of await readWaiting(tx, due_ids)) {
    if (due.in_review) continue;
    await settleReturn(tx, due, { return_id, why, made_by });
    if (due.received > 0) await tellReturn(tx, return_id, tellAfterSeconds);
  }
}

/** Settles what no proof waits for any more: a program of the version before may have judged it, and knew nothing of returns. */
export async function settleLeftOver(db: Db): Promise<void> {
  const { rows } = await sql<{ due_id: number }>`
    select w.due_id from entry_return w where w.ended_at is null and w.settled_at is null
      and not exists (select 1 from proof_due z join payment y using (payment_id)
        where z.due_id = w.due_id and y.payment_status = 'SENT')`.execute(db);
  for (const { due_id } of rows) await inTransaction(db, (tx) => settleWaiting(tx, [due_id], null, 0));
}

/** Takes that back with the payment it stood on. Out: false where the money went on meanwhile. */
export async function unsettle(tx: Db, due_ids: readonly number[], made_by: number): Promise<boolean> {
  for (const one of await holdReturns(tx, { due_ids })) {
    const { return_id, due_id, settled, credit_is_there, received, stayed, on_its_way } = one;
    if (!settled) continue;
    if (!credit_is_there || received !== stayed || on_its_way > 0) return false;
    await sql`update due set gone_at = null where due_id = ${due_id}`.execute(tx);
    await takeBack(tx, made_by, { return_id }, '');
    await sql`
      update entry_return set settled_at = null, received_cents = 0, credit_cents = 0, refund_cents = 0
      where return_id = ${return_id}`.execute(tx);
  }
  return true;
}
