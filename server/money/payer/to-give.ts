import { type RawBuilder, sql } from 'kysely';
import type { PaidPart } from './payers.ts';

/** Whose money is on a due, less what a provider is giving back; the one with the most comes first. */
export const partsToGive = (due_id: RawBuilder<number>) => sql<PaidPart>`
  select payer_club_id, sum(cents)::bigint as cents from (
    select payer_club_id, cents from paid_movement where due_id = ${due_id}
    union all
    select x.payer_club_id, -o.cents from provider_refund o
      join provider_payment p on p.provider_payment_id = o.provider_payment_id left join checkout x on x.checkout_id = p.checkout_id
    where o.due_id = ${due_id} and o.refund_state <> 'declined'
      and not exists (select 1 from movement w where w.request_key = o.refund_key)) part
  group by payer_club_id having sum(cents) > 0 order by cents desc, payer_club_id nulls first`;
