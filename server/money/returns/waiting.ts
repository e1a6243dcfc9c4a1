import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { sql } from 'kysely';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { settleReturn, tellReturn } from './give-back.ts';
import { oweAgain } from './put-back.ts';
import { holdReturns, readWaiting } from './return-queries.ts';

/**
 * Settles entries that were taken back while a proof waited. Now it is known what was received, and it is given back
 * by the rule of the moment at which they were taken back.
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

/** Settles returns for which no proof waits: the version before may have judged it without knowing returns. */
export async function settleLeftOver(db: Db): Promise<void> {
  const { rows } = await sql<{ due_id: number }>`
    select w.due_id from entry_return w where w.ended_at is null and w.settled_at is null
      and not exists (select 1 from proof_due z join payment y using (payment_id)
        where z.due_id = w.due_id and y.payment_status = 'SENT')`.execute(db);
  for (const { due_id } of rows) await inTransaction(db, (tx) => settleWaiting(tx, [due_id], null, 0));
}

/** Undoes that with its payment. Throws a Refusal with the given code if the money was used meanwhile. */
export async function unsettle(
  tx: Db,
  due_ids: readonly number[],
  made_by: number,
  wentOn: ErrorCode,
): Promise<void> {
  for (const one of await holdReturns(tx, { due_ids })) {
    const { return_id, settled, credit_is_there, received, stayed, on_its_way } = one;
    if (!settled) continue;
    if (!credit_is_there || received !== stayed || on_its_way > 0) throw new Refusal(wentOn);
    await oweAgain(tx, one, made_by, wentOn);
    await sql`
      update entry_return set settled_at = null, received_cents = 0, credit_cents = 0, refund_cents = 0
      where return_id = ${return_id}`.execute(tx);
  }
}
