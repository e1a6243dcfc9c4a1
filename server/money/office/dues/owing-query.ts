import { sql } from 'kysely';
import type { OwingPage, OwingRider } from '#contract/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { named } from '#server/money/office/dues/named.ts';

const atOnce = 50;

/** The books that somebody keeps: of these organizations and their clubs (null means all), and of these clubs. */
export interface Books {
  organizations: number[] | null;
  clubs: number[];
}

/** The condition that the book of `payee b` is among these. */
export const keptBooks = ({ organizations, clubs }: Books) =>
  sql`(${organizations}::bigint[] is null or b.organization_id = any(${organizations}::bigint[]) or b.club_id = any(${clubs}::bigint[]))`;

/** The condition that the day of `due d` of `payee b` has passed and no proof of it waits. */
export const lateCondition = sql`d.due_on < (now() at time zone b.zone)::date
  and not exists (select 1 from proof_due z join payment y using (payment_id) where z.due_id = d.due_id and y.payment_status = 'SENT')`;

/** Reads who owes in some books, by rider and book, largest debt first, from the line behind `after` on. */
export async function readOwing(
  db: Db,
  books: Books,
  { q, after }: { q: string; after: readonly number[] | null },
): Promise<OwingPage> {
  const [left = 0, rider = 0, book = 0] = after ?? [];
  const { rows } = await sql<OwingRider>`
    select * from (select p.rider_id, p.rider_fullname, b.book_id, b.payee_name, b.currency,
        case when b.club_id is null then p.organization_id <> b.organization_id else p.club_id is distinct from b.club_id end as has_left, max(d.season) as season, sum(d.asked_cents - d.received_cents) as left_cents,
        coalesce(sum(d.asked_cents - d.received_cents) filter (where ${lateCondition}), 0)
          as overdue_cents
      from due d join payee b using (book_id) join rider p on p.rider_id = d.rider_id
      where d.received_cents < d.asked_cents and ${keptBooks(books)} and ${named(q)}
      group by p.rider_id, b.book_id, b.payee_name, b.currency, b.club_id, b.organization_id) t
    where ${after === null} or (t.left_cents, t.rider_id, t.book_id) < (${left}::bigint, ${rider}::bigint, ${book}::bigint)
    order by t.left_cents desc, t.rider_id desc, t.book_id desc limit ${atOnce + 1}`.execute(db);
  const items = rows.slice(0, atOnce);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > atOnce && last ? `${last.left_cents}-${last.rider_id}-${last.book_id}` : null,
  };
}
