import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

export interface ChosenCategory {
  category_id: number;
  entry_limit: number | null;
  exhibition: boolean;
}

/** Locks the categories of a cup. Entries under way end first, and later ones read what is written now. */
export async function lockCupCategories(tx: Db, cup_id: number): Promise<void> {
  await sql`select 1 from cup_category where cup_id = ${cup_id} order by category_id for update`.execute(tx);
}

/** Returns those of these that are not categories of the organization. */
export async function readForeign(
  tx: Db,
  organization_id: number,
  category_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ category_id: number }>`
    select t.category_id from unnest(${[...category_ids]}::bigint[]) as t(category_id)
    where not exists (select 1 from category k
      where k.category_id = t.category_id and k.organization_id = ${organization_id})`.execute(tx);
  return rows.map(({ category_id }) => category_id);
}

/** Deletes categories of a cup in which nobody rides or has ridden. */
export async function deleteCupCategories(
  tx: Db,
  cup_id: number,
  category_ids: readonly number[],
): Promise<void> {
  if (category_ids.length === 0) return;
  // Somebody who withdrew had opened it for a race.
  await sql`
    delete from race_category where cup_id = ${cup_id} and category_id = any(${[...category_ids]}::bigint[])`.execute(
    tx,
  );
  await sql`
    delete from cup_category where cup_id = ${cup_id} and category_id = any(${[...category_ids]}::bigint[])`.execute(
    tx,
  );
}

/** Writes the categories of a cup in their order. */
export async function saveCupCategories(
  tx: Db,
  cup_id: number,
  categories: readonly ChosenCategory[],
): Promise<void> {
  await sql`
    insert into cup_category (cup_id, category_id, entry_limit, exhibition, category_order)
    select ${cup_id}::bigint, (t.chosen ->> 'category_id')::bigint, (t.chosen ->> 'entry_limit')::int,
      (t.chosen ->> 'exhibition')::boolean, t.place
    from jsonb_array_elements(${JSON.stringify(categories)}::jsonb) with ordinality as t(chosen, place)
    on conflict (cup_id, category_id) do update
      set entry_limit = excluded.entry_limit, exhibition = excluded.exhibition, category_order = excluded.category_order`.execute(
    tx,
  );
}
