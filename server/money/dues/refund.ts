import { sql } from 'kysely';
import type { refundDue } from '#contract/money/ledger.ts';
import { Refusal } from '#contract/errors.ts';
import type { Due } from '#contract/money/payments.ts';
import { refundMovements } from '#rules/money/ledger.ts';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { holdDues, insertMovements } from '#server/money/ledger.ts';
import { partsToGive } from '#server/money/payer/to-give.ts';
import { readDue } from '#server/money/queries.ts';
import { tellRefunded } from '#server/money/tell-refunded.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** The due a refund was made of with a key; null: none. */
async function readRefunded(db: Db, request_key: string, made_by: number): Promise<number | null> {
  const { rows } = await sql<{ due_id: number }>`
    select due_id from movement where request_key = ${request_key}::uuid and made_by = ${made_by}`.execute(
    db,
  );
  return rows[0]?.due_id ?? null;
}

/** What of a due is on its way back by a provider, and not in the books yet. Cents. */
async function readOnItsWay(db: Db, due_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.cents), 0)::bigint as cents from provider_refund r where r.due_id = ${due_id} and r.refund_state <> 'declined'
      and not exists (select 1 from movement w where w.request_key = r.refund_key)`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Whose money goes back: of the payer that is named, else of who has most on the due. Never more than it has there. */
async function payerOf(tx: Db, due_id: number, cents: number, named?: number | null): Promise<number | null> {
  const { rows: parts } = await partsToGive(sql`${due_id}`).execute(tx);
  const [payer] = named === undefined ? parts : parts.filter(({ payer_club_id }) => payer_club_id === named);
  if (payer === undefined || cents > payer.cents) throw new Refusal('dues.refund_over', 'cents');
  return payer.payer_club_id;
}

/** Gives money back for what is no longer owed. Never more than was received; sent again with its key, it is one refund. */
export async function refund(db: Db, { params, body, caller }: Asked<typeof refundDue>): Promise<Due> {
  const { due_id, cents, reason, request_key, given_in } = body;
  await inTransaction(db, async (tx) => {
    const [due] = await holdDues(tx, params.id, [due_id]);
    if (!due) throw new Refusal('dues.not_found', 'due_id');
    const before = await readRefunded(tx, request_key, caller.user_id);
    if (before === due_id) return;
    if (cents > due.received - (await readOnItsWay(tx, due_id)))
      throw new Refusal('dues.refund_over', 'cents');
    const payer_club_id = await payerOf(tx, due_id, cents, body.payer_club_id);
    const [given, relief] = refundMovements(cents);
    const { currency } = due;
    await insertMovements(tx, caller.user_id, [
      { ...given, due_id, currency, reason, request_key, given_in, payer_club_id },
      { ...relief, due_id, currency, reason },
    ]);
    await tellRefunded(tx, [due_id]);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'refund',
      entity: 'due',
      entity_id: due_id,
      became: { cents, currency, reason },
    });
  });
  const due = await readDue(db, due_id);
  if (due === null) throw new Refusal('dues.not_found');
  return due;
}
