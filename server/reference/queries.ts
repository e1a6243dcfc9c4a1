import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type {
  categoryItem,
  clubItem,
  countryItem,
  listCategories,
  listClubs,
  listCountries,
  listOrganizations,
  organizationItem,
} from '#contract/reference.ts';
import type { DB } from '#server/db/database.ts';
import { limitOf, orderBy } from '#server/http/list-query.ts';

interface Page<T> {
  items: T[];
  total: number;
}

function page<T extends { total: number }>(rows: T[]): Page<Omit<T, 'total'>> {
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}

/** Organizations, by default in their order. */
export async function readOrganizations(
  db: Kysely<DB>,
  query: z.output<typeof listOrganizations.query>,
): Promise<Page<z.input<typeof organizationItem>>> {
  const countries = query._filters?.country_id ?? null;
  const ids = query._filters?.organization_id ?? null;
  const sort = {
    organization_order: 'organization_order',
    organization_name: 'organization_name collate "es-x-icu"',
    organization_id: 'organization_id',
  };
  const { rows } = await sql<z.input<typeof organizationItem> & { total: number }>`
    select count(*) over () as total, organization_id, organization_name, organization_shortname, organization_order,
      organization_price, organization_zone, organization_contact, country_id
    from organization
    where (${countries}::bigint[] is null or country_id = any(${countries}::bigint[]))
      and (${ids}::bigint[] is null or organization_id = any(${ids}::bigint[]))
    ${orderBy(query, sort, 'organization_order', 'organization_id')} ${limitOf(query)}`.execute(db);
  return page(rows);
}

/** Clubs by name. */
export async function readClubs(
  db: Kysely<DB>,
  query: z.output<typeof listClubs.query>,
): Promise<Page<z.input<typeof clubItem>>> {
  const organizations = query._filters?.organization_id ?? null;
  const sort = { club_name: 'club_name collate "es-x-icu"', club_id: 'club_id' };
  const { rows } = await sql<z.input<typeof clubItem> & { total: number }>`
    select count(*) over () as total, club_id, club_name, organization_id from club
    where (${organizations}::bigint[] is null or organization_id = any(${organizations}::bigint[]))
    ${orderBy(query, sort, 'club_name', 'club_id')} ${limitOf(query)}`.execute(db);
  return page(rows);
}

/** Categories; `age` keeps those that accept it. */
export async function readCategories(
  db: Kysely<DB>,
  query: z.output<typeof listCategories.query>,
): Promise<Page<z.input<typeof categoryItem>>> {
  const cup = query._filters?.cup_id ?? null;
  const organization = query._filters?.organization_id ?? null;
  const age = query._filters?.age ?? null;
  const sort = {
    category_name: 'k.category_name collate "es-x-icu"',
    category_order: 'k.category_order',
    category_id: 'k.category_id',
  };
  const { rows } = await sql<z.input<typeof categoryItem> & { total: number }>`
    select count(*) over () as total, k.category_id, k.category_name, k.organization_id, k.min_age, k.max_age, k.gender, k.wheel,
      k.plate_colour
    from category k
    where (${cup}::bigint is null or exists (select 1 from cup_category cc where cc.cup_id = ${cup} and cc.category_id = k.category_id))
      and (${organization}::bigint is null or k.organization_id = ${organization})
      and (${age}::int is null or (coalesce(k.min_age, 0) <= ${age} and coalesce(k.max_age, 120) >= ${age}))
    ${orderBy(query, sort, 'category_name', 'k.category_id')} ${limitOf(query)}`.execute(db);
  return page(rows);
}

/** Countries by name. */
export async function readCountries(
  db: Kysely<DB>,
  query: z.output<typeof listCountries.query>,
): Promise<Page<z.input<typeof countryItem>>> {
  const ids = query._filters?.country_id ?? null;
  const sort = { country_name: 'country_name collate "es-x-icu"', country_id: 'country_id' };
  const { rows } = await sql<z.input<typeof countryItem> & { total: number }>`
    select count(*) over () as total, country_id, country_name, country_code from country
    where (${ids}::bigint[] is null or country_id = any(${ids}::bigint[]))
    ${orderBy(query, sort, 'country_name', 'country_id')} ${limitOf(query)}`.execute(db);
  return page(rows);
}
