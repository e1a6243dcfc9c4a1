import { sql } from 'kysely';
import type { OwingPage, OwingRider } from '#contract/money/club-ledger.ts';
import type { Db } from '#server/db/pool.ts';
import { named } from '#server/office/dues/named.ts';

const atOnce = 50;

/** Whose books somebody keeps: of these organizations' clubs (null: of all), and these clubs. */
export interface Books {
  organizations: number[] | null;
  clubs: number[];
}

/** Of `club b`. */
export const keptBooks = ({ organizations, clubs }: Books) =>
  sql`(${organizations}::bigint[] is null or b.organization_id = any(${organizations}::bigint[]) or b.club_id = any(${clubs}::bigint[]))`;

/** Of `due d` and `organization o`: its day has passed, and no proof of it waits. */
export const lateCondition = sql`d.due_on < (now() at time zone o.organization_zone)::date
  and not exists (select 1 from payment y where y.due_id = d.due_id and y.payment_status = 'SENT')`;

/**
 * Who owes in some clubs, a line for each rider and club, the largest debt first.
 * `after`: what was left, rider and club of the last line.
 */
export async function readOwing(
  db: Db,
  books: Books,
  { q, after }: { q: string; after: readonly number[] | null },
): Promise<OwingPage> {
  const [left = 0, rider = 0, club = 0] = after ?? [];
  const { rows } = await sql<OwingRider>`
    select * from (select p.rider_id, p.rider_fullname, b.club_id, b.club_name, o.organization_currency as currency,
        p.club_id is distinct from b.club_id as left_club, max(d.season) as season, sum(d.asked_cents - d.received_cents) as left_cents,
        coalesce(sum(d.asked_cents - d.received_cents) filter (where ${lateCondition}), 0)
          as overdue_cents
      from due d join club b using (club_id) join organization o using (organization_id) join rider p on p.rider_id = d.rider_id
      where d.received_cents < d.asked_cents and ${keptBooks(books)} and ${named(q)}
      group by p.rider_id, b.club_id, o.organization_id) t
    where ${after === null} or (t.left_cents, t.rider_id, t.club_id) < (${left}::bigint, ${rider}::bigint, ${club}::bigint)
    order by t.left_cents desc, t.rider_id desc, t.club_id desc limit ${atOnce + 1}`.execute(db);
  const items = rows.slice(0, atOnce);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > atOnce && last ? `${last.left_cents}-${last.rider_id}-${last.club_id}` : null,
  };
}
