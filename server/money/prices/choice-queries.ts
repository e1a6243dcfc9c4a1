import { sql } from 'kysely';
import { currencyStep } from '#rules/money/currency-step.ts';
import { planOfParts } from '#rules/money/instalments/instalments.ts';
import type { Extra, PriceLine } from '#rules/money/prices/terms.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { RacePricing } from './list-queries.ts';

/** The entry that a price is for: a rider in the entered class, even where that rides with another one. */
export interface PricedPlace {
  race_id: number;
  category_id: number;
  rider_id: number;
}

/** Stores what was chosen with an entry. For an entry that was taken back, it is chosen again. */
export async function insertChoice(
  tx: Db,
  { race_id, category_id, rider_id }: PricedPlace,
  choice: { price_code_id: number | null; extras: readonly Extra[]; chosen_on: string; is_late: boolean },
): Promise<void> {
  await sql`
    insert into price_choice (race_id, category_id, rider_id, price_code_id, extras, chosen_on, is_late)
    values (${race_id}, ${category_id}, ${rider_id}, ${choice.price_code_id}, ${[...choice.extras]}, ${choice.chosen_on},
      ${choice.is_late})
    on conflict (race_id, category_id, rider_id) do update set price_code_id = excluded.price_code_id,
      extras = excluded.extras, chosen_on = excluded.chosen_on, is_late = excluded.is_late, gone_at = null`.execute(
    tx,
  );
}

/** Releases what was chosen together with its entry: after a moment somebody else can use the code. */
export async function giveChoiceBack(tx: Db, { race_id, category_id, rider_id }: PricedPlace): Promise<void> {
  await sql`
    update price_choice set gone_at = now()
    where race_id = ${race_id} and category_id = ${category_id} and rider_id = ${rider_id} and gone_at is null`.execute(
    tx,
  );
}

/** Restores it with an entry that is put back. */
export async function takeChoiceUp(tx: Db, { race_id, category_id, rider_id }: PricedPlace): Promise<void> {
  await sql`
    update price_choice set gone_at = null
    where race_id = ${race_id} and category_id = ${category_id} and rider_id = ${rider_id}`.execute(tx);
}

/** Moves it into another class of the same race: the day, the code and what is hired stay. */
export async function carryChoice(tx: Db, from: PricedPlace, into_category_id: number): Promise<void> {
  const { race_id, category_id, rider_id } = from;
  await sql`
    delete from price_choice where race_id = ${race_id} and category_id = ${into_category_id} and rider_id = ${rider_id}`.execute(
    tx,
  );
  await sql`
    update price_choice set category_id = ${into_category_id}
    where race_id = ${race_id} and category_id = ${category_id} and rider_id = ${rider_id} and gone_at is null`.execute(
    tx,
  );
}

/** Asks for the price of an entry, with its lines and the days of its parts, unless its due exists already. */
export async function insertEntryDue(
  tx: Db,
  { race_id, category_id, rider_id }: PricedPlace,
  { cup_id, race_date, organization_id, currency, return_rule_id, parts, today }: RacePricing,
  cents: number,
  lines: readonly PriceLine[],
): Promise<void> {
  const unpaid = { asked: cents, received: 0 };
  const plan = planOfParts(parts, unpaid, currencyStep(currency), { entered_on: today, race_date });
  await sql`
    with asked as (
      insert into due (rider_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency, due_on,
        return_rule_id)
      select ${rider_id}, k.book_id, 'entry', extract(year from ${race_date}::date), ${cup_id}, ${race_id}, ${category_id},
        ${cents}, ${currency}, ${race_date}, ${return_rule_id}::bigint
      from book k where k.organization_id = ${organization_id}
      on conflict do nothing returning due_id),
    in_parts as (
      insert into due_part (due_id, nth, due_on)
      select a.due_id, f.nth, f.due_on from asked a, unnest(${plan.map(({ by }) => by)}::date[]) with ordinality as f(due_on, nth))
    insert into due_line (due_id, line, what, cents, basis_points, nth)
    select a.due_id, x.line, x.what, x.cents, x.basis_points, x.nth
    from asked a, jsonb_to_recordset(${JSON.stringify(lines.map((one, at) => ({ line: at + 1, ...one })))}::jsonb)
      as x(line smallint, what text, cents bigint, basis_points integer, nth integer)`.execute(tx);
}
