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
