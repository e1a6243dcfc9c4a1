import { sql } from 'kysely';
import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import type { Gender, PlateColour, Wheel } from '#rules/season/categories/categories.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The fields of a category that can be written. */
export interface CategoryFields {
  category_name: string;
  min_age: number | null;
  max_age: number | null;
  gender: Gender | null;
  wheel: Wheel;
  level: string | null;
  external_code: string | null;
  plate_colour: PlateColour;
}

const columns = sql`k.category_id, k.category_version as version, k.category_name, k.min_age, k.max_age, k.gender, k.wheel, k.level,
  k.external_code, k.plate_colour, k.category_order,
  (select count(*)::int from cup_category c where c.category_id = k.category_id) as cups,
  exists (select 1 from entry e where e.category_id = k.category_id or e.entered_category_id = k.category_id)
    or exists (select 1 from entry_waiting w where w.category_id = k.category_id)
    or exists (select 1 from lbr l where l.category_id = k.category_id and l.lbr_status <> 'REPLACED') as in_use`;

/** Reads an organization's categories in their order. */
export async function readOrganizationCategories(
  db: Db,
  organization_id: number,
): Promise<OrganizationCategory[]> {
  const { rows } = await sql<OrganizationCategory>`
    select ${columns} from category k where k.organization_id = ${organization_id}
    order by k.category_order, k.category_name collate "es-x-icu", k.category_id`.execute(db);
  return rows;
}

export async function readOrganizationCategory(
  db: Db,
  category_id: number,
): Promise<OrganizationCategory | null> {
  const { rows } = await sql<OrganizationCategory>`
    select ${columns} from category k where k.category_id = ${category_id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a category and its places in cups, after entries that are being made. Tells whether it exists. */
export async function lockCategory(tx: Db, organization_id: number, category_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from category where category_id = ${category_id} and organization_id = ${organization_id}
    for no key update`.execute(tx);
  await sql`select 1 from cup_category where category_id = ${category_id} order by cup_id for update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Locks an organization, so that its categories are added one after the other. Tells whether it exists. */
export async function lockCategoriesOf(tx: Db, organization_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from organization where organization_id = ${organization_id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Returns the position after every existing category, in steps that leave room between. */
export async function readNextOrder(tx: Db, organization_id: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(category_order), 0) + 10 as next from category where organization_id = ${organization_id}`.execute(
    tx,
  );
  return rows[0]?.next ?? 10;
}

/** Adds categories in their order, except those whose names exist. Returns the ids of the new ones. */
export async function insertCategories(
  tx: Db,
  organization_id: number,
  first_order: number,
  categories: readonly CategoryFields[],
): Promise<number[]> {
  const { rows } = await sql<{ category_id: number }>`
    insert into category (organization_id, category_name, min_age, max_age, gender, wheel, level, external_code, plate_colour,
      category_order)
    select ${organization_id}::bigint, t.category_name, t.min_age, t.max_age, t.gender, t.wheel, t.level, t.external_code,
      t.plate_colour, ${first_order}::int + 10 * (t.place - 1)
    from rows from (jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as (category_name text, min_age smallint,
        max_age smallint, gender text, wheel smallint, level text, external_code text, plate_colour text))
      with ordinality as t(category_name, min_age, max_age, gender, wheel, level, external_code, plate_colour, place)
    on conflict (organization_id, category_name) do nothing returning category_id`.execute(tx);
  return rows.map(({ category_id }) => category_id);
}

export async function saveCategory(
  tx: Db,
  category_id: number,
  category: CategoryFields,
  category_order: number,
): Promise<void> {
  await sql`
    update category set category_name = ${category.category_name}, min_age = ${category.min_age}, max_age = ${category.max_age},
      gender = ${category.gender}, wheel = ${category.wheel}, level = ${category.level},
      external_code = ${category.external_code}, plate_colour = ${category.plate_colour}, category_order = ${category_order},
      category_version = category_version + 1
    where category_id = ${category_id}`.execute(tx);
}
