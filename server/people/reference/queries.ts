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
} from '#contract/people/reference/reference.ts';
import type { DB } from '#server/ground/db/database.ts';
import { organizationCountry, organizationLanguage } from '#server/people/reference/columns.ts';
import { byName, readPage } from '#server/ground/http/calls/list-query.ts';

interface Page<T> {
  items: T[];
  total: number;
}

/** Reads organizations, by default in their order. */
export async function readOrganizations(
  db: Kysely<DB>,
  query: z.output<typeof listOrganizations.query>,
): Promise<Page<z.input<typeof organizationItem>>> {
  const countries = query._filters?.country_id ?? null;
  const ids = query._filters?.organization_id ?? null;
  return readPage<z.input<typeof organizationItem>>(
    db,
    sql`select organization_id, organization_name, organization_shortname, organization_order,
      organization_price, organization_currency, organization_zone, organization_contact,
      ${sql.raw(organizationLanguage)} as organization_language, country_id, ${sql.raw(organizationCountry)} as country_code
    from organization o
    where (${countries}::bigint[] is null or country_id = any(${countries}::bigint[]))
      and (${ids}::bigint[] is null or organization_id = any(${ids}::bigint[]))`,
    query,
    {
      fields: {
        organization_order: 'organization_order',
        organization_name: byName('organization_name'),
        organization_id: 'organization_id',
      },
      first: 'organization_order',
      id: 'organization_id',
    },
  );
}

export async function readClubs(
  db: Kysely<DB>,
  query: z.output<typeof listClubs.query>,
): Promise<Page<z.input<typeof clubItem>>> {
  const organizations = query._filters?.organization_id ?? null;
  return readPage<z.input<typeof clubItem>>(
    db,
    sql`select club_id, club_name, organization_id, closed_at is not null as club_closed from club
    where (${organizations}::bigint[] is null or organization_id = any(${organizations}::bigint[]))`,
    query,
    { fields: { club_name: byName('club_name'), club_id: 'club_id' }, first: 'club_name', id: 'club_id' },
  );
}

/** Reads categories; `age` selects those that accept it. */
export async function readCategories(
  db: Kysely<DB>,
  query: z.output<typeof listCategories.query>,
): Promise<Page<z.input<typeof categoryItem>>> {
  const cup = query._filters?.cup_id ?? null;
  const organization = query._filters?.organization_id ?? null;
  const age = query._filters?.age ?? null;
  return readPage<z.input<typeof categoryItem> & { category_order: number }>(
    db,
    sql`select k.category_id, k.category_name, k.category_order, k.organization_id, k.min_age, k.max_age, k.gender, k.wheel,
      k.plate_colour
    from category k
    where (${cup}::bigint is null or exists (select 1 from cup_category cc where cc.cup_id = ${cup} and cc.category_id = k.category_id))
      and (${organization}::bigint is null or k.organization_id = ${organization})
      and (${age}::int is null or (coalesce(k.min_age, 0) <= ${age} and coalesce(k.max_age, 120) >= ${age}))`,
    query,
    {
      fields: {
        category_name: byName('category_name'),
        category_order: 'category_order',
        category_id: 'category_id',
      },
      first: 'category_name',
      id: 'category_id',
    },
  );
}

export async function readCountries(
  db: Kysely<DB>,
  query: z.output<typeof listCountries.query>,
): Promise<Page<z.input<typeof countryItem>>> {
  const ids = query._filters?.country_id ?? null;
  return readPage<z.input<typeof countryItem>>(
    db,
    sql`select country_id, country_name, country_code, country_iso from country
    where (${ids}::bigint[] is null or country_id = any(${ids}::bigint[]))`,
    query,
    {
      fields: { country_name: byName('country_name'), country_id: 'country_id' },
      first: 'country_name',
      id: 'country_id',
    },
  );
}
