import { sql } from 'kysely';
import type { refundDue } from '#contract/money/ledger.ts';
import { Refusal } from '#contract/errors.ts';
import type { Due } from '#contract/money/payments.ts';
import { refundMovements } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { holdDues, insertMovements } from '#server/money/ledger.ts';
import { partsToGive } from '#server/money/payer/to-give.ts';
import { readDue } from '#server/money/queries.ts';
import { tellRefunded } from '#server/money/tell-refunded.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Tells whether the same account has made a refund with this key already. */
async function wasRefunded(tx: Db, request_key: string, made_by: number): Promise<boolean> {
  const { rows } = await sql`
    select from movement where request_key = ${request_key}::uuid and made_by = ${made_by}`.execute(tx);
  return rows.length > 0;
}

/** Returns how many cents of a due a provider is giving back that are not in the books yet. */
async function readOnItsWay(db: Db, due_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.cents), 0)::bigint as cents from provider_refund r where r.due_id = ${due_id} and r.refund_state <> 'declined'
      and not exists (select 1 from movement w where w.request_key = r.refund_key)`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Chooses whose money goes back: the given payer's, otherwise that of whoever paid most, never more than that. */
async function payerOf(tx: Db, due_id: number, cents: number, named?: number | null): Promise<number | null> {
  const { rows: parts } = await partsToGive(sql`${due_id}`).execute(tx);
  const [payer] = named === undefined ? parts : parts.filter(({ payer_club_id }) => payer_club_id === named);
  if (payer === undefined || cents > payer.cents) throw new Refusal('dues.refund_over', 'cents');
  return payer.payer_club_id;
}

/** Gives money back for what is no longer owed, never more than was received, once for each key. */
export async function refund(db: Db, { params, body, caller }: Asked<typeof refundDue>): Promise<Due> {
  const { due_id, cents, reason, request_key, given_in } = body;
  await inTransaction(db, async (tx) => {
    const [due] = await holdDues(tx, params.id, [due_id]);
    if (!due) throw new Refusal('dues.not_found', 'due_id');
    if (await wasRefunded(tx, request_key, caller.user_id)) return;
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
