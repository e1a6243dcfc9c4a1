import { sql } from 'kysely';
import { getEntryReturn, listToRefund, type ToRefund } from '#contract/money/returns/returns.ts';
import { isAdmin } from '#server/ground/access/caller.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { partsToGive } from '#server/money/payer/to-give.ts';
import { stillThere } from '#server/money/tell-refunded.ts';
import { readEntryReturn } from './said.ts';

const onItsWay = sql<number>`(select coalesce(sum(r.cents), 0) from provider_refund r where r.due_id = d.due_id
  and r.refund_state <> 'declined' and not exists (select 1 from movement v where v.request_key = r.refund_key))`;

const came = (
  kind: 'cash' | 'transfer' | 'provider' | 'credit',
) => sql`(select greatest(0, coalesce(sum(v.cents), 0)
    + case when ${kind} = 'credit' then w.credit_cents else 0 end)
  from movement v where v.due_id = d.due_id and v.kind = ${kind})`;

/** Reads the refunds that families of a book were promised and have not received yet, oldest first. */
async function readToRefund(db: Db, book_id: number): Promise<ToRefund[]> {
  const { rows } = await sql<ToRefund>`
    select w.return_id, d.due_id, d.rider_id, p.rider_fullname, r.race_name, k.category_name, w.why, w.settled_at as promised_at, d.currency,
      ${stillThere}::bigint as left_cents, ${onItsWay}::bigint as on_its_way_cents,
      coalesce((select greatest(max(g.cents), 0) from (
          select sum(v.cents) - (select coalesce(sum(o.cents), 0) from provider_refund o
            where o.provider_payment_id = v.provider_payment_id and o.due_id = d.due_id and o.refund_state <> 'declined'
              and not exists (select 1 from movement x where x.request_key = o.refund_key)) as cents
          from movement v where v.due_id = d.due_id and v.provider_payment_id is not null
            and v.kind in ('provider', 'refund', 'taken_back')
          group by v.provider_payment_id) g), 0)::bigint as provider_cents,
      json_build_object('cash', ${came('cash')}, 'transfer', ${came('transfer')}, 'provider', ${came('provider')},
        'credit', ${came('credit')}) as came,
      (select coalesce(json_agg(json_build_object('club_id', g.payer_club_id, 'club_name', b.club_name, 'cents', g.cents)
          order by g.cents desc, g.payer_club_id nulls first), '[]')
        from (${partsToGive(sql`d.due_id`)}) g left join club b on b.club_id = g.payer_club_id) as payers
    from entry_return w join due d using (due_id) join rider p on p.rider_id = d.rider_id
      join race r on r.race_id = d.race_id join category k on k.category_id = d.category_id
    where d.book_id = ${book_id} and w.ended_at is null and w.settled_at is not null and w.refund_cents > 0
      and ${stillThere} > 0
    order by w.settled_at, w.return_id`.execute(db);
  return rows;
}

/** Registers the calls about returns: what an entry gives back, and what the book still has to give back. */
export function registerReturns(context: RouteContext): void {
  const { db } = context;

  call(context, getEntryReturn, async ({ params, query: { rider_id, category_id }, caller }) => {
    // A club or another organization may withdraw the rider, but reads nothing of what the family paid.
    const isOurs = caller.rider_ids.includes(rider_id) || isAdmin(caller);
    const place = { race_id: params.id, rider_id, category_id };
    return { entry_return: isOurs ? await readEntryReturn(db, place) : null };
  });

  call(context, listToRefund, async ({ params }) => ({ items: await readToRefund(db, params.id) }));
}
