import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import {
  closeProviderCase,
  listProviderCases,
  type ProviderCase,
} from '#contract/money/rails/provider-cases.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Of `provider_payment p`: why a person looks at it; null: nobody has to. */
const why = sql`coalesce(p.problem, case
  when p.uncovered_cents > 0 then 'uncovered'
  when p.provider_status = 'in_mediation' or (p.provider_status = 'charged_back' and p.status_detail = 'in_process') then 'disputed'
  when p.provider_status = 'charged_back' and p.status_detail <> 'reimbursed' then 'lost' end)`;

const isOpen = sql`p.closed_for is distinct from p.updated_at`;
const mostShown = 100;

/** The payments of a book that need a person, in one statement. */
async function readCases(db: Db, book_id: number): Promise<ProviderCase[]> {
  const { rows } = await sql<ProviderCase>`
    select p.provider_payment_id as case_id, a.provider, p.provider_id, f.why, p.cents, p.currency, x.cents as asked_cents,
      x.currency as asked_currency, p.seen_at,
      (select coalesce(json_agg(distinct btrim(i.rider_firstname || ' ' || i.rider_lastname)), '[]')
        from checkout_due z join due d using (due_id) join rider i using (rider_id) where z.checkout_id = x.checkout_id) as riders
    from provider_payment p join payment_rail a using (rail_id) join checkout x using (checkout_id)
      cross join lateral (select ${why} as why) f
    where a.book_id = ${book_id} and f.why is not null and ${isOpen}
    order by p.seen_at desc, p.provider_payment_id desc limit ${mostShown}`.execute(db);
  return rows;
}

/** Out: the number of its operation; null: there is no such case in the book, or it is closed. */
async function saveClosed(
  tx: Db,
  of: { book_id: number; case_id: number; note: string; user_id: number },
): Promise<string | null> {
  const { rows } = await sql<{ provider_id: string }>`
    update provider_payment p set closed_for = p.updated_at, closed_note = ${of.note}, closed_by = ${of.user_id}
    from payment_rail a
    where a.rail_id = p.rail_id and a.book_id = ${of.book_id} and p.provider_payment_id = ${of.case_id} and ${why} is not null
      and ${isOpen}
    returning p.provider_id`.execute(tx);
  return rows[0]?.provider_id ?? null;
}

/** What whoever keeps a book has to look at among its payments at a provider. */
export function registerProviderCases(context: RouteContext): void {
  const { db } = context;

  call(context, listProviderCases, async ({ params }) => ({ items: await readCases(db, params.id) }));

  call(context, closeProviderCase, async ({ params, body, caller }) => {
    const { id: book_id, case_id } = params;
    const { note } = body;
    await inTransaction(db, async (tx) => {
      const operation = await saveClosed(tx, { book_id, case_id, note, user_id: caller.user_id });
      if (operation === null) throw new Refusal('rail.case_not_found');
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'rail_case',
        entity: 'book',
        entity_id: book_id,
        became: { operation, reason: note },
      });
    });
    return { items: await readCases(db, book_id) };
  });
}
