import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Tells whether rider `p` is one whom `payee b` may charge. */
export const isOwnRider = sql<boolean>`case when b.club_id is null then p.organization_id = b.organization_id
  else p.club_id = b.club_id end`;

/** A book and the club or organization that owns it. */
interface Payee {
  book_id: number;
  /** It is null for the organization's own book. */
  club_id: number | null;
  organization_id: number;
  payee_name: string;
  currency: string;
  /** Today in the time zone of the book, as 'YYYY-MM-DD'. */
  today: string;
}

/** Reads the payee of a book. The caller must be allowed to see it. */
export async function readPayee(db: Db, book_id: number): Promise<Payee> {
  const { rows } = await sql<Payee>`
    select book_id, club_id, organization_id, payee_name, currency, (now() at time zone zone)::date as today
    from payee where book_id = ${book_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A book that may be seen has no row');
  return row;
}

/** Returns the page on which the keeper of a book finds how it is paid and what needs attention there. */
export const keeperPath = ({
  club_id,
  organization_id,
}: Pick<Payee, 'club_id' | 'organization_id'>): string =>
  club_id === null
    ? `/administration/organization/${organization_id}/payments`
    : `/payments?view=club&club=${club_id}`;

export async function readClubBook(db: Db, club_id: number): Promise<number> {
  const { rows } = await sql<{
    book_id: number;
  }>`select book_id from book where club_id = ${club_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A club has no book');
  return row.book_id;
}

/** Finds the closing of a day that is in force. Returns null when the day is open. */
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

/** Locks a book: cash that is being received is finished first, and later calls see the day as closed. */
export async function holdBook(tx: Db, book_id: number): Promise<void> {
  await sql`select 1 from book where book_id = ${book_id} for no key update`.execute(tx);
}

/** Share-locks the days of a book, so that whoever closes one waits. Call it after locking dues and numbers. */
export async function shareBook(tx: Db, book_id: number): Promise<void> {
  await sql`select 1 from book where book_id = ${book_id} for share`.execute(tx);
}
