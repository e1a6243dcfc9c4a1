import { sql } from 'kysely';
import type { payByClubCredit } from '#contract/money/clubs/club-fees.ts';
import { Refusal } from '#contract/errors.ts';
import { allocate } from '#rules/money/ledger.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { holdDues, insertMovements } from '#server/money/ledger.ts';
import { lockDues } from '#server/money/queries.ts';
import { mayPay, openClubCredit, readStandingProofs } from '#server/money/payer/payer.ts';

/** Returns what this request has already paid, or null. A key that was used for something else is refused. */
async function readPaidBefore(tx: Db, request_key: string, credit_id: number): Promise<number | null> {
  const { rows } = await sql<{ cents: number; is_own: boolean }>`
    select v.credit_id is not distinct from ${credit_id}::bigint as is_own, (select coalesce(sum(w.cents), 0) from movement w
      where w.credit_id = v.credit_id and w.made_at = v.made_at and w.cents > 0)::bigint as cents
    from movement v where v.request_key = ${request_key}::uuid`.execute(tx);
  const [row] = rows;
  if (row?.is_own === false) throw new Refusal('payment.not_found', 'request_key');
  return row?.cents ?? null;
}

/** Pays entries from the credit that an organization keeps for a club. Returns how much that was. */
export async function payByCredit(
  db: Db,
  { params, body, caller }: Asked<typeof payByClubCredit>,
): Promise<number> {
  const { request_key } = body;
  const due_ids = [...new Set(body.due_ids)];
  const payer = { user_id: caller.user_id, club_id: params.id, rider_ids: [] };
  return inTransaction(db, async (tx) => {
    await lockDues(tx, due_ids);
    if (!(await mayPay(tx, payer, due_ids))) throw new Refusal('payment.not_found', 'due_ids');
    const { rows: books } = await sql<{ book_id: number; currency: string }>`
      select distinct book_id, currency from due where due_id = any(${due_ids}::bigint[])`.execute(tx);
    const [book] = books;
    if (!book || books.length > 1) throw new Refusal('payment.not_found', 'due_ids');
    const credit = await openClubCredit(tx, book, params.id);
    const before = await readPaidBefore(tx, request_key, credit.credit_id);
    if (before !== null) return before;
    if ((await readStandingProofs(tx, payer, due_ids)).length > 0) throw new Refusal('payment.standing');
    const dues = await holdDues(tx, book.book_id, due_ids);
    const open = due_ids.flatMap((due_id) => {
      const due = dues.find((one) => one.due_id === due_id);
      return due && due.received < due.asked
        ? [{ due_id, due_on: null, left: due.asked - due.received }]
        : [];
    });
    const { lines } = allocate(credit.cents, open);
    if (lines.length === 0) throw new Refusal('payment.decided');
    await insertMovements(
      tx,
      caller.user_id,
      lines.map((line, at) => ({
        ...line,
        kind: 'credit' as const,
        currency: book.currency,
        credit_id: credit.credit_id,
        ...(at === 0 ? { request_key } : {}),
      })),
    );
    const cents = lines.reduce((sum, line) => sum + line.cents, 0);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'pay_by_credit',
      entity: 'club',
      entity_id: params.id,
      became: { cents, currency: book.currency, lines },
    });
    return cents;
  });
}
