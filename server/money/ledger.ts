import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Line, MovementKind } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatesCheckOf } from '#server/ground/db/violated.ts';
import { waitsForProof } from '#server/money/payer/waits-for-proof.ts';

/** A due as payments see it, locked until the end of the transaction. */
export interface HeldDue {
  due_id: number;
  rider_id: number;
  currency: string;
  /** In cents. */
  asked: number;
  received: number;
  cancelled: boolean;
  /** Its entry is gone while a proof waits, so nothing but that proof may pay it. */
  waits_for_proof: boolean;
}

/** Locks dues of a book, always in the same order, so that two tills wait for each other but never in a circle. */
export async function holdDues(tx: Db, book_id: number, due_ids: readonly number[]): Promise<HeldDue[]> {
  const which = sql`d.book_id = ${book_id} and d.due_id = any(${[...due_ids]}::bigint[])`;
  await sql`select 1 from due d where ${which} order by d.due_id for update`.execute(tx);
  // It is read after locking, because its entry may have been taken back meanwhile.
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
  /** The payment at a provider from which it comes. */
  provider_payment_id?: number;
  /** The change of a price it is part of. */
  change_id?: number;
  /** The entry for which it was received is gone, and this is part of what becomes of the money. */
  return_id?: number;
  /** The way in which the money was given back. */
  given_in?: 'cash' | 'transfer' | undefined;
  /** The club whose money is given back. It is null or absent for the family's money. */
  payer_club_id?: number | null;
  reason?: string;
  request_key?: string;
  /** When it happened. If absent, it is now. */
  made_at?: string;
}

/** Reports that the day of the cash is closed. */
function closedDay(error: unknown): never {
  throw violatesCheckOf(error, 'day_open') ? new Refusal('dues.day_closed') : error;
}

/** Stores movements, all of them or none. A trigger updates the dues (0013_money.sql). */
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

/** More would be taken back of what a payer paid than is left, because some was already given back to the payer. */
export class PayerShort extends Error {}

/** Takes movements back, each by a movement of its own, and returns how many were new. Throws `PayerShort`. */
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
  // Money of another payer on the due must not hide it.
  const { rows: short } = await sql`
    select 1 from paid_movement where due_id = any(${rows.map(({ due_id }) => due_id)}::bigint[])
    group by due_id, payer_club_id
    having sum(cents) < 0 and bool_or(cents < 0 and movement_id = any(${rows.map(({ movement_id }) => movement_id)}::bigint[]))
    limit 1`.execute(tx);
  if (short.length > 0) throw new PayerShort();
  return rows.length;
}

/** Tells whether one account is in charge of all these riders, or they are one rider. */
async function isOneFamily(db: Db, rider_ids: readonly number[]): Promise<boolean> {
  if (rider_ids.length === 1) return true;
  const { rows } = await sql`
    select 1 from user_rider where rider_id = any(${[...rider_ids]}::bigint[])
    group by user_id having count(distinct rider_id) = ${rider_ids.length} limit 1`.execute(db);
  return rows.length > 0;
}

/** Tells whether they are all riders of a club. */
async function isOneClub(db: Db, rider_ids: readonly number[], club_id: number): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from rider
    where rider_id = any(${[...rider_ids]}::bigint[]) and club_id is distinct from ${club_id}`.execute(db);
  return rows[0]?.others === 0;
}

/** Whom the money is for: a family with a rider of the dues, riders of a club, or the named dues. */
type Together = { family: number | null } | { club_id: number } | { due_ids: readonly number[] };

/**
 * Locks the dues that money is for. It refuses dues of another book, of two currencies or of two payers, and more
 * than is left. An entry that is gone is paid only by the proofs that waited for it; the dues of such a proof are
 * passed in. Returns the currency, the sum and the dues.
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
