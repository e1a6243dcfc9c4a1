import { sql } from 'kysely';
import type { HandedBlock, ReceiptBlock } from '#contract/money/cash/blocks.ts';
import { numbersWithout } from '#rules/money/receipt-block.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const mostShown = 60;

const nameOf = (table: string) => sql`coalesce(${personName(table)}, '')`;

interface Row extends Omit<ReceiptBlock, 'issued' | 'without_receipt'> {
  numbers: number[];
}

const columns = sql`k.block_id, k.desk, ${nameOf('h')} as person_name, k.first_number, k.last_number, k.handed_at, k.returned_at,
  ${nameOf('b')} as returned_by, k.reason,
  array(select receipt_number from receipt r where r.block_id = k.block_id order by receipt_number) as numbers`;
const tables = sql`receipt_block k left join users h on h.user_id = k.handed_to left join users b on b.user_id = k.returned_by`;

const shown = ({ numbers, ...block }: Row): ReceiptBlock => ({
  ...block,
  issued: numbers.length,
  without_receipt: numbersWithout(block, numbers),
});

/** Reads the blocks of a book: first those not returned yet, then the newest. */
export async function readBlocks(db: Db, book_id: number): Promise<ReceiptBlock[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where k.book_id = ${book_id}
    order by k.returned_at is not null, k.block_id desc limit ${mostShown}`.execute(db);
  return rows.map(shown);
}

/**
 * Reads the blocks with numbers that are unaccounted for at the end of a day: they were handed out by then, were not
 * returned, and not all of their receipts have arrived.
 */
export async function readBlocksOut(db: Db, book_id: number, day: string): Promise<ReceiptBlock[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} join payee y on y.book_id = k.book_id
    where k.book_id = ${book_id} and k.returned_at is null and k.handed_at < (${day}::date + 1)::timestamp at time zone y.zone
    order by k.block_id`.execute(db);
  return rows.map(shown).filter(({ without_receipt }) => without_receipt.length > 0);
}

export async function readBlock(db: Db, block_id: number): Promise<ReceiptBlock> {
  const { rows } = await sql<Row>`select ${columns} from ${tables} where k.block_id = ${block_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A block that was just held has no row');
  return shown(row);
}

/** Locks the receipt numbers of a book, creates their row if needed, and returns the last number handed out. */
export async function holdNumbers(tx: Db, book_id: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into receipt_book (book_id, last_number) values (${book_id}, 0)
    on conflict (book_id) do update set last_number = receipt_book.last_number returning last_number`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A book that was just opened has no row');
  return row.last_number;
}

export async function saveLastNumber(tx: Db, book_id: number, last_number: number): Promise<void> {
  await sql`update receipt_book set last_number = ${last_number} where book_id = ${book_id}`.execute(tx);
}

/** The device that holds a block, and the person who uses it. */
interface BlockHolder {
  book_id: number;
  device: string;
  handed_to: number;
}

interface HeldBlock {
  block_id: number;
  first_number: number;
  last_number: number;
  handed_at: string;
  is_over: boolean;
  now: string;
}

const heldColumns = sql`block_id, first_number, last_number, handed_at, returned_at is not null as is_over,
  clock_timestamp() as now`;

/** Locks a block of a book and returns it with its holder. Returns null when the book has no such block. */
export async function holdBlock(
  tx: Db,
  book_id: number,
  block_id: number,
): Promise<(HeldBlock & { device: string; handed_to: number | null }) | null> {
  const { rows } = await sql<HeldBlock & { device: string; handed_to: number | null }>`
    select ${heldColumns}, device, handed_to from receipt_block where block_id = ${block_id} and book_id = ${book_id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Locks the block that a device has. Returns null when it has none. */
export async function holdOwnBlock(
  tx: Db,
  { book_id, device, handed_to }: BlockHolder,
): Promise<HeldBlock | null> {
  const { rows } = await sql<HeldBlock>`
    select ${heldColumns} from receipt_block
    where book_id = ${book_id} and device = ${device}::uuid and handed_to = ${handed_to} and returned_at is null for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Finds the block that a request has created. Returns null when it has created none. */
export async function readBlockByKey(
  tx: Db,
  request_key: string,
  { book_id, device, handed_to }: BlockHolder,
): Promise<number | null> {
  const { rows } = await sql<{ block_id: number }>`
    select block_id from receipt_block where request_key = ${request_key}::uuid and book_id = ${book_id} and device = ${device}::uuid
      and handed_to = ${handed_to}`.execute(tx);
  return rows[0]?.block_id ?? null;
}

export async function insertBlock(
  tx: Db,
  { book_id, device, handed_to }: BlockHolder,
  block: { desk: string; request_key: string; first_number: number; last_number: number },
): Promise<number> {
  const { rows } = await sql<{ block_id: number }>`
    insert into receipt_block (book_id, device, handed_to, desk, request_key, first_number, last_number)
    values (${book_id}, ${device}::uuid, ${handed_to}, ${block.desk}, ${block.request_key}::uuid, ${block.first_number},
      ${block.last_number}) returning block_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A block that was just written has no row');
  return row.block_id;
}

/** Ends a block: from here on, its numbers without a receipt count as never used. */
export async function saveReturned(
  tx: Db,
  block_id: number,
  { last_number, returned_by, reason }: { last_number: number; returned_by: number; reason: string },
): Promise<void> {
  await sql`
    update receipt_block set returned_at = now(), returned_by = ${returned_by}, last_number = ${last_number}, reason = ${reason}
    where block_id = ${block_id}`.execute(tx);
}

/** Reads a block in the form in which its device receives it. */
export async function readHanded(db: Db, block_id: number): Promise<HandedBlock> {
  const { rows } = await sql<HandedBlock>`
    select k.block_id, k.first_number, k.last_number, k.desk, k.handed_at, y.payee_name,
      (select coalesce(max(r.receipt_number) + 1, k.first_number) from receipt r where r.block_id = k.block_id) as next_number
    from receipt_block k join payee y using (book_id) where k.block_id = ${block_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A block that was just handed out has no row');
  return row;
}
