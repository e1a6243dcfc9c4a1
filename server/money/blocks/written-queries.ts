import { sql } from 'kysely';
import type { Line } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { receiptLanguage } from '#server/money/receipts/receipt-queries.ts';

/** Tells whether another receipt already has a number of a book, or the key of its request. */
export async function isReceiptTaken(
  tx: Db,
  { book_id, receipt_number, request_key }: { book_id: number; receipt_number: number; request_key: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from receipt
    where (book_id = ${book_id} and receipt_number = ${receipt_number}) or request_key = ${request_key}::uuid`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Stores a receipt that was written on a device, under its number and with its lines, and returns its id. */
export async function insertWritten(
  tx: Db,
  receipt: {
    book_id: number;
    block_id: number;
    receipt_number: number;
    rider_id: number;
    payer_name: string;
    desk: string;
    cents: number;
    currency: string;
    request_key: string;
    issued_by: number;
    issued_at: string;
    arrived_at: string;
    waits: boolean;
  },
  lines: readonly Line[],
): Promise<number> {
  const { rows } = await sql<{ receipt_id: number }>`
    insert into receipt (book_id, block_id, receipt_number, payer_name, desk, language, cents, currency, request_key, issued_by,
      issued_at, arrived_at, waits)
    values (${receipt.book_id}, ${receipt.block_id}, ${receipt.receipt_number}, ${receipt.payer_name}, ${receipt.desk},
      ${receiptLanguage(receipt)}, ${receipt.cents}, ${receipt.currency}, ${receipt.request_key}::uuid, ${receipt.issued_by},
      ${receipt.issued_at}, ${receipt.arrived_at}, ${receipt.waits})
    returning receipt_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A receipt that was just written has no row');
  await sql`
    insert into receipt_line (receipt_id, due_id, cents)
    select ${row.receipt_id}, x.due_id, x.cents from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(due_id bigint, cents bigint)`.execute(
    tx,
  );
  return row.receipt_id;
}

export interface WaitingReceipt {
  receipt_id: number;
  receipt_number: number;
  issued_by: number | null;
  issued_at: string;
  /** The day on which it was written, in the time zone of its book. */
  day: string;
  today: string;
  cents: number;
  currency: string;
  lines: Line[];
}

const columns = sql`r.receipt_id, r.receipt_number, r.issued_by, r.issued_at, (r.issued_at at time zone y.zone)::date as day,
  (now() at time zone y.zone)::date as today, r.cents, r.currency,
  coalesce((select json_agg(json_build_object('due_id', z.due_id, 'cents', z.cents) order by z.due_id) from receipt_line z
    where z.receipt_id = r.receipt_id), '[]') as lines`;

/** Locks the waiting receipts of a book: those of one day, or a single one. */
export async function holdWaiting(
  tx: Db,
  book_id: number,
  which: { day: string } | { receipt_id: number },
): Promise<WaitingReceipt[]> {
  const { day = null, receipt_id = null } = { day: undefined, receipt_id: undefined, ...which };
  const { rows } = await sql<WaitingReceipt>`
    select ${columns} from receipt r join payee y using (book_id)
    where r.book_id = ${book_id} and r.waits and r.cancelled_at is null
      and (${day}::date is null or (r.issued_at at time zone y.zone)::date = ${day}::date)
      and (${receipt_id}::bigint is null or r.receipt_id = ${receipt_id}::bigint)
    order by r.receipt_id for update of r`.execute(tx);
  return rows;
}

export async function saveNoLongerWaiting(tx: Db, receipt_id: number): Promise<void> {
  await sql`update receipt set waits = false where receipt_id = ${receipt_id}`.execute(tx);
}

/** Returns the day of an instant in the time zone of a book. */
export async function readDayOf(db: Db, book_id: number, instant: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${instant}::timestamptz at time zone zone)::date as day from payee where book_id = ${book_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A book that may be seen has no row');
  return row.day;
}
