import { sql } from 'kysely';
import type { PriceTerms, Reduction } from '#rules/money/prices/terms.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Deletes the list of a cup or of one of its dates. */
export async function deleteList(tx: Db, cup_id: number, race_date: string | null): Promise<void> {
  await sql`delete from price_list where cup_id = ${cup_id} and race_date is not distinct from ${race_date}`.execute(
    tx,
  );
}

/** Returns the stored form of a reduction: a part or an amount. */
export const reductionColumns = (off: Reduction) =>
  'cents' in off ? { basis_points: null, cents: off.cents } : { basis_points: off.basis_points, cents: null };

/** Stores a whole list at its place, with the version that it gets. */
export async function insertList(
  tx: Db,
  place: { cup_id: number; race_date: string | null; version: number },
  terms: PriceTerms,
): Promise<void> {
  const { rows } = await sql<{ price_list_id: number }>`
    insert into price_list (cup_id, race_date, list_version, cents, early_cents, late_cents, early_days, late_days, guest_cents)
    values (${place.cup_id}, ${place.race_date}, ${place.version}, ${terms.cents}, ${terms.early_cents}, ${terms.late_cents},
      ${terms.early_days}, ${terms.late_days}, ${terms.guest_cents}) returning price_list_id`.execute(tx);
  const [list] = rows;
  if (!list) throw new Error('A price list that was just written has no row');
  const { price_list_id } = list;
  const { second_class, family, club } = terms;
  const reductions = [
    ...(second_class ? [{ what: 'second_class', from_nth: 2, ...reductionColumns(second_class) }] : []),
    ...(family ? [{ what: 'family', from_nth: family.from, ...reductionColumns(family.off) }] : []),
    ...(club ? [{ what: 'club', from_nth: club.from, ...reductionColumns(club.off) }] : []),
  ];
  const extras = Object.entries(terms.extras).flatMap(([extra, cents]) =>
    cents === null ? [] : [{ extra, cents }],
  );
  await sql`
    insert into price_class (price_list_id, category_id, cents, early_cents, late_cents)
    select ${price_list_id}, x.category_id, x.cents, x.early_cents, x.late_cents
    from jsonb_to_recordset(${JSON.stringify(terms.classes)}::jsonb)
      as x(category_id bigint, cents bigint, early_cents bigint, late_cents bigint)`.execute(tx);
  await sql`
    insert into price_reduction (price_list_id, what, from_nth, basis_points, cents)
    select ${price_list_id}, x.what, x.from_nth, x.basis_points, x.cents
    from jsonb_to_recordset(${JSON.stringify(reductions)}::jsonb)
      as x(what text, from_nth smallint, basis_points integer, cents bigint)`.execute(tx);
  await sql`
    insert into price_extra (price_list_id, extra, cents)
    select ${price_list_id}, x.extra, x.cents
    from jsonb_to_recordset(${JSON.stringify(extras)}::jsonb) as x(extra text, cents bigint)`.execute(tx);
}
