import { sql } from 'kysely';
import type { Due } from '#contract/money/payments.ts';
import { currencyStep, WHOLE_UNITS } from '#rules/money/currency-step.ts';
import { standingOfParts } from '#rules/money/instalments/instalments.ts';
import type { Line } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The last day of each part of a due `d`. It is empty when the due is paid at once. */
export const partDaysOf = sql<string[]>`coalesce((select json_agg(f.due_on order by f.nth) from due_part f
  where f.due_id = d.due_id), '[]')`;

/**
 * How much of an entry's due `d` of race `r` and organization `o` has to be paid by now: of a due in parts, the parts
 * whose day is over, and all of them on the day of the race. It is null when the due has no parts.
 */
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

/** Returns what is payable of a due now and next, or null when it is paid at once or nothing is left. */
export function partsOf({ part_days, left_cents, paid_cents, currency, today }: InParts): Due['parts'] {
  const money = { asked: left_cents + paid_cents, received: paid_cents };
  return standingOfParts(part_days, money, currencyStep(currency), today);
}

/**
 * Returns what a payment is for: all that is left of some dues, or only what is payable now of those in parts. The
 * dues must be locked. Returns a line in cents for each due.
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
