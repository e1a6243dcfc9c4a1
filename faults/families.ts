import type pg from 'pg';
import { openPool } from '#server/ground/db/pool.ts';
import { hashSecret, newSecret } from '../server/ground/access/secret.ts';
import { World } from '#server/testing/world.ts';
import { ask } from './ask.ts';
import { one, signedIn } from './scene.ts';

/** A family that enters its child and pays: signed in, with a licence. */
export interface Family {
  readonly token: string;
  readonly rider_id: number;
  /** The way in which it pays. */
  readonly way: 'provider' | 'transfer';
}

/**
 * A date with a price, an organization that accepts transfers and Mercado Pago, and families who have not entered
 * yet.
 */
export interface LastMinute {
  readonly race_id: number;
  readonly organization_id: number;
  readonly category_id: number;
  readonly families: readonly Family[];
}

/** The price of an entry. */
export const priceCents = 1_500_000;
/** So many of ten families pay by the provider. */
const byProvider = 7;

async function addFamilies(pool: pg.Pool, race: Omit<LastMinute, 'families'>, cup_id: number, count: number) {
  const { rows } = await pool.query<{ rider_id: number; user_id: number }>(
    `with n as (select generate_series(1, $4::int) as n),
     r as (insert into rider (rider_firstname, rider_lastname, rider_dni, organization_id, rider_birthdate, rider_gender)
       select 'Piloto', 'Del Final ' || n, 'FINAL' || n, $1, '2015-03-03', 'MEN' from n returning rider_id, rider_dni),
     u as (insert into users (user_email, user_firstname, email_confirmed_at)
       select 'final' || n || '@example.org', 'Ana', now() from n returning user_id, user_email),
     pairs as (select r.rider_id, u.user_id from r join u on u.user_email = lower(r.rider_dni) || '@example.org'),
     owned as (insert into user_rider (user_id, rider_id) select user_id, rider_id from pairs),
     licences as (
       insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
       select p.rider_id, $1, $2, $3, extract(year from c.race_date), 'FALSE', 'FALSE', 'APPROVED', c.race_date
       from pairs p, race c where c.race_id = $5)
     select rider_id, user_id from pairs order by rider_id`,
    [race.organization_id, cup_id, race.category_id, count, race.race_id],
  );
  const families = rows.map(({ rider_id, user_id }, index) => {
    const way: Family['way'] = index % 10 < byProvider ? 'provider' : 'transfer';
    return { rider_id, user_id, way, token: newSecret() };
  });
  await pool.query(
    `insert into session (user_id, token_hash, expires_at)
     select user_id, token_hash, now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) as s(user_id, token_hash)`,
    [families.map(({ user_id }) => user_id), families.map(({ token }) => hashSecret(token))],
  );
  return families;
}

/**
 * Fills an empty site. It needs the address of the site, its database, and the organization's keys at the provider.
 */
export async function buildLastMinute(
  origin: string,
  connection: pg.ClientConfig,
  rail: { access_token: string; notices_secret: string },
  count: number,
): Promise<LastMinute> {
  const pool = openPool({ connection, max: 2, onError: () => {} });
  try {
    const organization = 'Liga del Último Minuto';
    const world = new World(pool);
    const organization_id = await world.organization(organization);
    await pool.query(
      `update organization set organization_payments = true, organization_currency = 'ARS' where organization_id = $1`,
      [organization_id],
    );
    const { rows } = await pool.query<{ day: string }>(`select (current_date + 5)::text as day`);
    const race_date = rows[0]?.day ?? '';
    const cup_id = await world.cup({ name: 'Copa del Final', dates: [race_date], organization });
    const race_id = await world.race(cup_id, race_date, 'INSCRIPTION');
    const category_id = await one(
      pool,
      `insert into category (category_name, organization_id) values ('Todos', $1) returning category_id as id`,
      [organization_id],
    );
    await pool.query(`insert into cup_category (cup_id, category_id) values ($1, $2)`, [cup_id, category_id]);
    await pool.query(`insert into price_list (cup_id, cents) values ($1, $2)`, [cup_id, priceCents]);
    const book_id = await one(pool, 'select book_id as id from book where organization_id = $1', [
      organization_id,
    ]);
    const token = await signedIn(pool, 'tesoreria@example.org', 'organizer', organization_id);
    const set = await ask(origin, { path: `/api/books/${book_id}/rail`, method: 'PUT', token, body: rail });
    if (set.status !== 200) throw new Error(`Mercado Pago was not switched on: ${set.text || set.failure}`);
    const race = { race_id, organization_id, category_id };
    return { ...race, families: await addFamilies(pool, race, cup_id, count) };
  } finally {
    await pool.end();
  }
}
