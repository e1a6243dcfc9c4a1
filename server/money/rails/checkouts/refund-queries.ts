import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** What of a due came by each payment at a provider and can still go back, the largest first. Cents. */
export async function readRefundable(
  tx: Db,
  due_id: number,
): Promise<{ provider_payment_id: number; cents: number }[]> {
  const { rows } = await sql<{ provider_payment_id: number; cents: number }>`
    select v.provider_payment_id, sum(v.cents) - (
        select coalesce(sum(r.cents), 0) from provider_refund r
        where r.provider_payment_id = v.provider_payment_id and r.due_id = ${due_id} and r.refund_state <> 'declined'
          and not exists (select 1 from movement w where w.request_key = r.refund_key)) as cents
    from movement v
    where v.due_id = ${due_id} and v.provider_payment_id is not null and v.kind in ('provider', 'refund', 'taken_back')
    group by v.provider_payment_id having sum(v.cents) > 0 order by cents desc, v.provider_payment_id`.execute(
    tx,
  );
  return rows;
}

export async function insertRefund(
  tx: Db,
  refund: {
    refund_key: string;
    provider_payment_id: number;
    due_id: number;
    cents: number;
    reason: string;
    asked_by: number;
  },
): Promise<void> {
  await sql`
    insert into provider_refund (refund_key, provider_payment_id, due_id, cents, reason, asked_by)
    values (${refund.refund_key}::uuid, ${refund.provider_payment_id}, ${refund.due_id}, ${refund.cents}, ${refund.reason},
      ${refund.asked_by})`.execute(tx);
}

interface AskedRefund {
  refund_key: string;
  refund_state: 'asked' | 'tried' | 'done' | 'declined';
  due_id: number;
  cents: number;
  rail_id: string;
  provider_id: string;
  provider_payment_id: number;
}

/** A refund somebody asked for; null: there is none with that key. */
export async function readRefund(db: Db, refund_key: string): Promise<AskedRefund | null> {
  const { rows } = await sql<AskedRefund>`
    select r.refund_key, r.refund_state, r.due_id, r.cents, p.rail_id, p.provider_id, r.provider_payment_id
    from provider_refund r join provider_payment p using (provider_payment_id) where r.refund_key = ${refund_key}::uuid`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function saveRefundState(
  db: Db,
  refund_key: string,
  state: 'tried' | 'done' | 'declined',
): Promise<void> {
  await sql`
    update provider_refund set refund_state = ${state} where refund_key = ${refund_key}::uuid`.execute(db);
}
