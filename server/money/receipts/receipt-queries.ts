import { sql } from 'kysely';
import type { Receipt } from '#contract/money/receipts.ts';
import type { Line } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const atOnce = 50;

/** A receipt and what was asked for it. */
interface AskedReceipt {
  receipt_id: number;
  book_id: number;
  payer_name: string;
  payer_club_id: number | null;
  lines: Line[];
}

const name = (table: string) => sql`coalesce(${personName(table)}, '')`;

/* What a receipt `r` is for: its posted lines, or its written lines while it waits. */
const lines = sql`select due_id, cents, movement_id as nth from movement
    where receipt_id = r.receipt_id and takes_back is null and kind = 'cash'
  union all select due_id, cents, due_id from receipt_line where receipt_id = r.receipt_id and r.waits`;

const columns = sql`r.receipt_id, r.receipt_number, r.book_id, r.payer_name,
  (select b.club_name from club b where b.club_id = r.payer_club_id) as club_name, r.language, r.cents, r.currency, r.issued_at,
  ${name('i')} as issued_by, r.arrived_at, r.waits, r.cancelled_at, ${name('x')} as cancelled_by, r.cancel_reason,
  coalesce((select json_agg(json_build_object('due_id', d.due_id, 'cents', v.cents,
      'credited_cents', coalesce((select -sum(w.cents) from movement w where w.receipt_id = r.receipt_id and w.due_id = d.due_id
        and w.kind = 'credit' and w.takes_back is null), 0), 'rider_fullname', p.rider_fullname, 'kind', d.kind,
      'season', d.season, 'cup_name', c.cup_name, 'race_name', e.race_name, 'category_name', k.category_name)
      order by p.rider_fullname, v.nth)
    from (${lines}) v join due d using (due_id) join rider p using (rider_id) left join cup c on c.cup_id = d.cup_id
      left join race e on e.race_id = d.race_id left join category k on k.category_id = d.category_id
    ), '[]') as lines`;
const tables = sql`receipt r left join users i on i.user_id = r.issued_by left join users x on x.user_id = r.cancelled_by`;

export async function readReceipts(db: Db, book_id: number, before: number | null): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select ${columns} from ${tables} where r.book_id = ${book_id} and (${before}::bigint is null or r.receipt_id < ${before})
    order by r.receipt_id desc limit ${atOnce}`.execute(db);
  return rows;
}

export async function readReceipt(db: Db, receipt_id: number): Promise<Receipt | null> {
  const { rows } = await sql<Receipt>`
    select ${columns} from ${tables} where r.receipt_id = ${receipt_id}`.execute(db);
  return rows[0] ?? null;
}

/** Finds a receipt, and what was asked for it, by the key of its request. Returns null when there is none. */
export async function readReceiptByKey(
  db: Db,
  request_key: string,
  user_id: number,
): Promise<AskedReceipt | null> {
  const { rows } = await sql<AskedReceipt>`
    select r.receipt_id, r.book_id, r.payer_name, r.payer_club_id,
      coalesce((select json_agg(json_build_object('due_id', v.due_id, 'cents', v.cents)) from (${lines}) v), '[]') as lines
    from receipt r where r.request_key = ${request_key}::uuid and r.issued_by = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

/** Reads the receipts of a book that arrived after their day was closed, oldest first. */
export async function readWaitingReceipts(db: Db, book_id: number): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select ${columns} from ${tables} where r.book_id = ${book_id} and r.waits and r.cancelled_at is null
    order by r.receipt_id`.execute(db);
  return rows;
}

/** Returns the next number of a book and locks it until the end, so that every number has a receipt. */
async function nextNumber(tx: Db, book_id: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into receipt_book (book_id, last_number) values (${book_id}, 1)
    on conflict (book_id) do update set last_number = receipt_book.last_number + 1 returning last_number`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A book that was just opened has no row');
  return row.last_number;
}

/** The language of the club that pays, otherwise of the family of a rider, otherwise of the keeper of the book. */
export const receiptLanguage = ({
  rider_id,
  book_id,
  payer_club_id = null,
}: {
  rider_id: number;
  book_id: number;
  payer_club_id?: number | null;
}) => sql<string>`
  coalesce((select u.user_language from user_role x join users u using (user_id)
      where x.role = 'club' and x.club_id = ${payer_club_id}::bigint order by u.user_id limit 1),
    (select u.user_language from user_rider g join users u using (user_id) where g.rider_id = ${rider_id}
      order by g.linked_at limit 1),
    (select case when n.country_code = 'BRA' then 'pt' else 'es' end from payee join organization o using (organization_id)
      left join country n on n.country_id = o.country_id where book_id = ${book_id}))`;

/** Stores a receipt under the next number of its book, in the language of the family or the club. */
export async function insertReceipt(
  tx: Db,
  receipt: {
    book_id: number;
    rider_id: number;
    payer_name: string;
    payer_club_id: number | null;
    desk: string;
    cents: number;
    currency: string;
    request_key: string;
    issued_by: number;
  },
): Promise<{ receipt_id: number; receipt_number: number }> {
  const receipt_number = await nextNumber(tx, receipt.book_id);
  const { rows } = await sql<{ receipt_id: number }>`
    insert into receipt (book_id, receipt_number, payer_name, payer_club_id, desk, language, cents, currency, request_key, issued_by)
    values (${receipt.book_id}, ${receipt_number}, ${receipt.payer_name}, ${receipt.payer_club_id}, ${receipt.desk},
      ${receiptLanguage(receipt)},
      ${receipt.cents}, ${receipt.currency}, ${receipt.request_key}::uuid, ${receipt.issued_by})
    returning receipt_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A receipt that was just written has no row');
  return { receipt_id: row.receipt_id, receipt_number };
}

/** Locks a receipt of a book and tells whether it is cancelled. Returns null when the book has no such receipt. */
export async function lockReceipt(
  tx: Db,
  book_id: number,
  receipt_id: number,
): Promise<{ cancelled: boolean; due_ids: number[] } | null> {
  const { rows } = await sql<{ cancelled: boolean; due_ids: number[] }>`
    select cancelled_at is not null as cancelled,
      coalesce((select json_agg(v.due_id) from (${lines}) v), '[]') as due_ids
    from receipt r where receipt_id = ${receipt_id} and book_id = ${book_id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Returns those of some locked dues whose entry is gone and of which a part was given as credit. */
export async function readCredited(tx: Db, due_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ due_id: number }>`
    select due_id from entry_return
    where due_id = any(${[...due_ids]}::bigint[]) and ended_at is null and credit_cents > 0`.execute(tx);
  return rows.map(({ due_id }) => due_id);
}

export async function saveCancelled(
  tx: Db,
  receipt_id: number,
  cancelled_by: number,
  reason: string,
): Promise<void> {
  await sql`
    update receipt set cancelled_at = now(), cancelled_by = ${cancelled_by}, cancel_reason = ${reason}
    where receipt_id = ${receipt_id}`.execute(tx);
}

export interface ReceiptPlace {
  /** It is null when the organization itself gave it. */
  club_id: number | null;
  payee_name: string;
  organization_id: number;
  organization_name: string;
  zone: string;
  rider_ids: number[];
  /** The club it was given to for its riders. It is null for a family. */
  payer_club_id: number | null;
}

/** Reads whose receipt it is. */
export async function readReceiptPlace(db: Db, receipt_id: number): Promise<ReceiptPlace | null> {
  const { rows } = await sql<ReceiptPlace>`
    select y.club_id, y.payee_name, o.organization_id, o.organization_name, y.zone,
      coalesce((select json_agg(distinct d.rider_id) from (${lines}) v join due d using (due_id)), '[]')
        as rider_ids, r.payer_club_id
    from receipt r join payee y using (book_id) join organization o using (organization_id)
    where r.receipt_id = ${receipt_id}`.execute(db);
  return rows[0] ?? null;
}
