import { sql } from 'kysely';
import type { Quote, QuoteBody } from '#contract/entries/quotes.ts';
import { Refusal } from '#contract/errors.ts';
import type { ReturnAtDesk } from '#contract/money/returns/at-desk.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { quoteOf } from '#server/money/prices/quote.ts';
import { readReturnAtDesk } from '#server/money/returns/said.ts';
import type { Desk } from '../../ground/access/desk.ts';

/** Tells whether all riders belong to the desk: to its clubs, or for an official to the organization or race. */
async function areOfDesk(db: Db, desk: Desk, rider_ids: readonly number[]): Promise<boolean> {
  const ids = [...new Set(rider_ids)];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rider p
    where p.rider_id = any(${ids}::bigint[]) and case when ${desk.clubs}::bigint[] is not null then p.club_id = any(${desk.clubs})
      else p.organization_id = ${desk.organization_id}
        or exists (select 1 from entry e where e.race_id = ${desk.race_id} and e.rider_id = p.rider_id) end`.execute(
    db,
  );
  return rows[0]?.count === ids.length;
}

/** Returns the price of entries that a desk is about to make. */
export async function quoteAt(db: Db, desk: Desk, body: QuoteBody): Promise<Quote> {
  const rider_ids = body.items.map(({ rider_id }) => rider_id);
  if (!(await areOfDesk(db, desk, rider_ids))) throw new Refusal('office.rider_not_found', 'items');
  return quoteOf(db, desk.race_id, body, 'office');
}

/** Returns what is paid back for an entry that a desk is about to withdraw, for a delegate of the own clubs only. */
export async function returnAt(
  db: Db,
  desk: Desk,
  { rider_id, category_id }: { rider_id: number; category_id: number },
): Promise<{ entry_return: ReturnAtDesk | null }> {
  if (!(await areOfDesk(db, desk, [rider_id]))) throw new Refusal('office.rider_not_found', 'rider_id');
  const { race_id, clubs } = desk;
  return { entry_return: await readReturnAtDesk(db, { race_id, rider_id, category_id }, clubs) };
}
