import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Line, MovementKind } from '#rules/money/ledger.ts';
import type { Db } from '#server/db/pool.ts';
import { violatesCheckOf } from '#server/db/violated.ts';
import { waitsForProof } from '#server/money/payer/waits-for-proof.ts';

/** A due as money meets it, held until the end of the transaction. */
export interface HeldDue {
  due_id: number;
  rider_id: number;
  currency: string;
  /** Cents. */
  asked: number;
  received: number;
  cancelled: boolean;
  /** Its entry is gone while a proof waits: nothing else pays it. */
  waits_for_proof: boolean;
}

/** Holds dues of a book, always in the same order, so that two tills wait for one another and never in a circle. */
export async function holdDues(tx: Db, book_id: number, due_ids: readonly number[]): Promise<HeldDue[]> {
  const which = sql`d.book_id = ${book_id} and d.due_id = any(${[...due_ids]}::bigint[])`;
  await sql`select 1 from due d where ${which} order by d.due_id for update`.execute(tx);
  // Read behind the lock: its entry may have been taken back meanwhile.
  const { rows } = await sql<HeldDue>`
    select d.due_id, d.rider_id, d.currency, d.asked_cents as asked, d.received_cents as received,
      d.cancelled_at is not null as cancelled, ${waitsForProof} as waits_for_proof
    from due d where ${which} order by d.due_id`.execute(tx);
  return rows;
}

export interface NewMovement {
  due_id: number;
  kind: MovementKind;
  cents: number;
  currency: string;
  takes_back?: number;
  receipt_id?: number;
  payment_id?: number;
  /** The line of a bank statement that pays it. */
  line_id?: number;
  /** The credit it feeds, or is paid from. */
  credit_id?: number;
  /** The payment at a provider it comes from. */
  provider_payment_id?: number;
  /** The change of a price it is part of. */
  change_id?: number;
  /** The entry it was received for is gone, and this is part of what becomes of it. */
  return_id?: number;
  /** How money that is given back left. */
  given_in?: 'cash' | 'transfer' | undefined;
  /** Of money that is given back: the club whose it was; null or left out: the family's. */
  payer_club_id?: number | null;
  reason?: string;
  request_key?: string;
  /** When it happened; left out: now. */
  made_at?: string;
}

/** Cash of a day that was closed says so. */
function closedDay(error: unknown): never {
  throw violatesCheckOf(error, 'day_open') ? new Refusal('dues.day_closed') : error;
}

/** Writes movements, all of them or none; the dues follow by themselves (0013_money.sql). */
export async function insertMovements(
  tx: Db,
  made_by: number | null,
  movements: readonly NewMovement[],
): Promise<void> {
  await sql`
    insert into movement (due_id, kind, cents, currency, takes_back, receipt_id, payment_id, line_id, credit_id, provider_payment_id,
      change_id, return_id, given_in, payer_club_id, reason, request_key, made_by, made_at)
    select due_id, kind, cents, currency, takes_back, receipt_id, payment_id, line_id, credit_id, provider_payment_id, change_id,
      return_id, given_in, payer_club_id, coalesce(reason, ''), request_key, ${made_by}::bigint, coalesce(made_at, now())
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as (due_id bigint, kind text, cents bigint, currency text,
      takes_back bigint, receipt_id bigint, payment_id bigint, line_id bigint, credit_id bigint, provider_payment_id bigint,
      change_id bigint, return_id bigint, given_in text, payer_club_id bigint, reason text, request_key uuid, made_at timestamptz)`
    .execute(tx)
    .catch(closedDay);
}

/** Of what a payer paid, more would be taken back than is left: some went back to it already. */
export class PayerShort extends Error {}

/** Takes movements back that were not yet: each by one of its own. Out: how many. Throws `PayerShort`. */
export async function takeBack(
  tx: Db,
  made_by: number | null,
  of:
    | { receipt_id: number }
    | { payment_id: number }
    | { movement_id: number }
    | { line_id: number }
    | { return_id: number },
  reason: string,
): Promise<number> {
  const which = sql.join(
    Object.entries(of).map(([name, id]) => sql`${sql.ref(`v.${name}`)} = ${id}`),
    sql` and `,
  );
  const { rows } = await sql<{ movement_id: number; due_id: number }>`
    insert into movement (due_id, kind, cents, currency, takes_back, receipt_id, payment_id, line_id, credit_id, payer_club_id, reason, made_by)
    select v.due_id, v.kind, -v.cents, v.currency, v.movement_id, v.receipt_id, v.payment_id, v.line_id, v.credit_id, v.payer_club_id, ${reason}, ${made_by}
    from movement v where ${which} and v.takes_back is null
      and not exists (select 1 from movement w where w.takes_back = v.movement_id)
    order by v.due_id returning movement_id, due_id`
    .execute(tx)
    .catch(closedDay);
  // What another payer has on the due must not hide it.
  const { rows: short } = await sql`
    select 1 from paid_movement where due_id = any(${rows.map(({ due_id }) => due_id)}::bigint[])
    group by due_id, payer_club_id
    having sum(cents) < 0 and bool_or(cents < 0 and movement_id = any(${rows.map(({ movement_id }) => movement_id)}::bigint[]))
    limit 1`.execute(tx);
  if (short.length > 0) throw new PayerShort();
  return rows.length;
}

/** Whether one account is in charge of them all, or they are one rider. */
async function isOneFamily(db: Db, rider_ids: readonly number[]): Promise<boolean> {
  if (rider_ids.length === 1) return true;
  const { rows } = await sql`
    select 1 from user_rider where rider_id = any(${[...rider_ids]}::bigint[])
    group by user_id having count(distinct rider_id) = ${rider_ids.length} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether they are all riders of a club. */
async function isOneClub(db: Db, rider_ids: readonly number[], club_id: number): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from rider
    where rider_id = any(${[...rider_ids]}::bigint[]) and club_id is distinct from ${club_id}`.execute(db);
  return rows[0]?.others === 0;
}

/** For whom money is: a family, with a rider the dues must belong with, riders of a club, or the dues that were named. */
type Together = { family: number | null } | { club_id: number } | { due_ids: readonly number[] };

/**
 * Holds the dues money is for and refuses what it cannot be: of another book, more than is left, of two currencies, of two payers.
 * An entry that is gone is paid by the proofs that waited and by nothing else. In: the dues such a proof is for. Out: the currency, the
 * sum, and the dues.
 */
export async function holdForMoney(
  tx: Db,
  book_id: number,
  lines: readonly Line[],
  together: Together = { family: null },
  proved: readonly number[] = [],
): Promise<{ currency: string; cents: number; dues: HeldDue[] }> {
  const due_ids = lines.map(({ due_id }) => due_id);
  const dues = await holdDues(tx, book_id, due_ids);
  const [first] = dues;
  if (!first || new Set(due_ids).size !== lines.length || dues.length !== lines.length)
    throw new Refusal('dues.not_found', 'lines');
  const riders = [...new Set(dues.map(({ rider_id }) => rider_id))];
  const belongs =
    'due_ids' in together
      ? due_ids.every((due_id) => together.due_ids.includes(due_id))
      : 'club_id' in together
        ? await isOneClub(tx, riders, together.club_id)
        : await isOneFamily(tx, [
            ...new Set([...riders, ...(together.family === null ? [] : [together.family])]),
          ]);
  if (!belongs) throw new Refusal('dues.other_family', 'lines');
  if (dues.some(({ currency }) => currency !== first.currency)) throw new Refusal('dues.currencies', 'lines');
  let cents = 0;
  for (const line of lines) {
    const due = dues.find(({ due_id }) => due_id === line.due_id);
    if (!due || due.cancelled || line.cents > due.asked - due.received)
      throw new Refusal('dues.over', 'lines');
    if (due.waits_for_proof && !proved.includes(line.due_id)) throw new Refusal('dues.over', 'lines');
    cents += line.cents;
  }
  return { currency: first.currency, cents, dues };
}
