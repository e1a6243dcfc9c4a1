import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** Of `payee b` and `rider p`: whether the rider is one the payee may charge. */
export const isOwnRider = sql<boolean>`case when b.club_id is null then p.organization_id = b.organization_id
  else p.club_id = b.club_id end`;

/** Whose book it is. */
interface Payee {
  book_id: number;
  /** null: the organization's own book. */
  club_id: number | null;
  organization_id: number;
  payee_name: string;
  currency: string;
  /** The day it is there, 'YYYY-MM-DD'. */
  today: string;
}

/** The payee of a book that may be seen. */
export async function readPayee(db: Db, book_id: number): Promise<Payee> {
  const { rows } = await sql<Payee>`
    select book_id, club_id, organization_id, payee_name, currency, (now() at time zone zone)::date as today
    from payee where book_id = ${book_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A book that may be seen has no row');
  return row;
}

/** The book of a club. */
export async function readClubBook(db: Db, club_id: number): Promise<number> {
  const { rows } = await sql<{
    book_id: number;
  }>`select book_id from book where club_id = ${club_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A club has no book');
  return row.book_id;
}

/** The closing of a day that stands; null: the day is open. */
export async function readStandingClosing(
  db: Db,
  book_id: number,
  day: string,
): Promise<{ closing_id: number; closed_by: number | null } | null> {
  const { rows } = await sql<{ closing_id: number; closed_by: number | null }>`
    select closing_id, closed_by from day_closing
    where book_id = ${book_id} and closed_day = ${day} and reopened_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Holds a book: cash that is being taken is done first, and what comes afterwards sees the day closed. */
export async function holdBook(tx: Db, book_id: number): Promise<void> {
  await sql`select 1 from book where book_id = ${book_id} for no key update`.execute(tx);
}

/** Keeps the days of a book as they are: who closes one waits. Taken after the dues and the numbers, as every till does. */
export async function shareBook(tx: Db, book_id: number): Promise<void> {
  await sql`select 1 from book where book_id = ${book_id} for share`.execute(tx);
}
