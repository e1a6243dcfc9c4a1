import { sql } from 'kysely';
import type { Due } from '#contract/money/payments.ts';
import { currencyStep, WHOLE_UNITS } from '#rules/money/currency-step.ts';
import { standingOfParts } from '#rules/money/instalments/instalments.ts';
import type { Line } from '#rules/money/ledger.ts';
import type { Db } from '#server/db/pool.ts';

/** Of a due `d`: the last day of each part; empty: it is paid at once. */
export const partDaysOf = sql<string[]>`coalesce((select json_agg(f.due_on order by f.nth) from due_part f
  where f.due_id = d.due_id), '[]')`;

/** Of an entry's due `d` of race `r` and organization `o`: what has to be paid of it by now. Of parts, those whose day is over; on the day of the race all; null: it has no parts. */
export const askedByNow = sql<number | null>`(select case when r.race_date <= t.today then d.asked_cents
    else d.asked_cents * count(*) filter (where f.due_on < t.today) / count(*) / s.step * s.step end
  from due_part f, (select (now() at time zone o.organization_zone)::date as today) t,
    (select case when d.currency = any(${[...WHOLE_UNITS]}::text[]) then 100 else 1 end as step) s
  where f.due_id = d.due_id group by t.today, s.step)`;

interface InParts {
  part_days: string[];
  left_cents: number;
  paid_cents: number;
  currency: string;
  today: string;
}

/** What is payable of a due now and next; null: it is paid at once, or nothing is left. */
export function partsOf({ part_days, left_cents, paid_cents, currency, today }: InParts): Due['parts'] {
  const money = { asked: left_cents + paid_cents, received: paid_cents };
  return standingOfParts(part_days, money, currencyStep(currency), today);
}

/**
 * What a payment is for: all that is left of some dues, or of those in parts what is payable now. In: dues that are held, and which of
 * the two. Out: a line for each, in cents.
 */
export async function linesToPay(
  tx: Db,
  due_ids: readonly number[],
  pays: 'part' | 'whole',
): Promise<Line[]> {
  const { rows } = await sql<InParts & { due_id: number }>`
    select d.due_id, ${partDaysOf} as part_days, d.asked_cents - d.received_cents as left_cents, d.received_cents as paid_cents, d.currency,
      (now() at time zone y.zone)::date as today
    from due d join payee y using (book_id) where d.due_id = any(${[...due_ids]}::bigint[]) order by d.due_id`.execute(
    tx,
  );
  return rows.map((due) => ({
    due_id: due.due_id,
    cents: pays === 'whole' ? due.left_cents : (partsOf(due)?.cents ?? due.left_cents),
  }));
}
