import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { returnCredit } from '#contract/money/ledger.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { holdDues, insertMovements } from '#server/money/ledger.ts';

interface Credit {
  cents: number;
  currency: string;
  /** It is null for a family. */
  payer_club_id: number | null;
}

/** Finds the due that fed a credit last: it shows where the money came from. Returns null without such a credit. */
async function readSource(tx: Db, book_id: number, credit_id: number): Promise<number | null> {
  const { rows } = await sql<{ due_id: number }>`
    select v.due_id from movement v join credit c using (credit_id)
    where c.credit_id = ${credit_id} and c.book_id = ${book_id} and v.cents < 0 order by v.movement_id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.due_id ?? null;
}

/** Tells whether this request was done already. */
async function wasReturned(tx: Db, request_key: string): Promise<boolean> {
  const { rows } = await sql`select from movement where request_key = ${request_key}::uuid`.execute(tx);
  return rows.length > 0;
}

/** Gives credit back as money, never more than there is: it returns to its due and leaves it as a refund. */
export async function giveCreditBack(
  db: Db,
  { params, body, caller }: Asked<typeof returnCredit>,
): Promise<void> {
  const { cents, reason, request_key, given_in } = body;
  const { id: book_id, creditId: credit_id } = params;
  await inTransaction(db, async (tx) => {
    const due_id = await readSource(tx, book_id, credit_id);
    if (due_id === null) throw new Refusal('dues.not_found');
    await holdDues(tx, book_id, [due_id]);
    const { rows } = await sql<Credit>`
      select cents, currency, payer_club_id from credit where credit_id = ${credit_id} for update`.execute(
      tx,
    );
    const [credit] = rows;
    if (await wasReturned(tx, request_key)) return;
    if (!credit || cents > credit.cents) throw new Refusal('dues.refund_over', 'cents');
    const { currency, payer_club_id } = credit;
    await insertMovements(tx, caller.user_id, [
      { due_id, kind: 'credit', cents, currency, credit_id, reason },
      { due_id, kind: 'refund', cents: -cents, currency, reason, request_key, given_in, payer_club_id },
    ]);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'refund',
      entity: 'due',
      entity_id: due_id,
      became: { cents, currency, reason },
    });
  });
}
