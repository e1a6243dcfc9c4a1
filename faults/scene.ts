import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Ledger } from '../contract/money/ledger.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { hashSecret, newSecret } from '../server/ground/access/secret.ts';
import { type RiderOfTheDay, World } from '#server/testing/world.ts';
import { ask } from './ask.ts';

/** The riders who can still be entered while faults go on. */
const waitingRiders = 4000;
const season = new Date().getUTCFullYear();

/** The accounts of the writers, and what they write on. */
export interface Scene {
  readonly club: { book_id: number; token: string; dues: { due_id: number; rider_id: number }[] };
  readonly results: {
    race_id: number;
    cup_id: number;
    race_date: string;
    token: string;
    category_ids: number[];
  };
  readonly desk: { race_id: number; category_id: number; tokens: string[]; rider_ids: number[] };
}

export async function one(pool: pg.Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`nothing came back from ${text}`);
  return row.id;
}

/** Makes an account with a role and an open session, and returns its token. */
export async function signedIn(
  pool: pg.Pool,
  email: string,
  role: 'club' | 'organizer',
  place_id: number,
): Promise<string> {
  const user_id = await one(
    pool,
    `insert into users (user_email, user_firstname, email_confirmed_at) values ($1, 'Ana', now()) returning user_id as id`,
    [email],
  );
  await pool.query(
    `insert into user_role (user_id, role, organization_id, club_id)
     values ($1, $2, case $2 when 'organizer' then $3::bigint end, case $2 when 'club' then $3::bigint end)`,
    [user_id, role, place_id],
  );
  const token = newSecret();
  await pool.query(
    `insert into session (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [user_id, hashSecret(token)],
  );
  return token;
}

/** Adds families of one rider each, with an address for letters. */
async function addFamilies(pool: pg.Pool, organization_id: number, club_id: number): Promise<number[]> {
  const rider_ids: number[] = [];
  for (const family of ['Paz', 'Ríos', 'Luna', 'Sosa']) {
    const rider_id = await one(
      pool,
      `insert into rider (rider_firstname, rider_lastname, rider_dni, organization_id, club_id, rider_birthdate, rider_gender)
       values ('Tomás', $1, $2, $3, $4, '2015-06-01', 'MEN') returning rider_id as id`,
      [family, `7000${rider_ids.length}`, organization_id, club_id],
    );
    await pool.query(
      `with u as (insert into users (user_email, user_firstname, email_confirmed_at) values ($2, 'Ana', now()) returning user_id)
       insert into user_rider (user_id, rider_id) select user_id, $1 from u`,
      [rider_id, `familia${rider_ids.length}@example.org`],
    );
    rider_ids.push(rider_id);
  }
  return rider_ids;
}

/**
 * Adds a race that is being ridden: three categories of eight, each with one heat that can be written again and
 * again.
 */
async function addResults(world: World, pool: pg.Pool, organization: string) {
  const { rows } = await pool.query<{ today: string }>(`select current_date::text as today`);
  const race_date = rows[0]?.today ?? '';
  const cup_id = await world.cup({ name: 'Copa de las Fallas', dates: [race_date], organization });
  const race_id = await world.race(cup_id, race_date, 'RACING');
  for (const name of ['Varones 9', 'Varones 10', 'Varones 11']) {
    const riders: RiderOfTheDay[] = Array.from({ length: 8 }, (_, index) => ({
      name: `${name} ${index + 1}`,
      plate: String(index + 1),
      serie: 1,
      motos: [index + 1],
    }));
    await world.category(cup_id, race_id, name, riders);
  }
  const { rows: categories } = await pool.query<{ category_id: number }>(
    `select category_id from race_category where race_id = $1 order by category_id`,
    [race_id],
  );
  return { race_id, cup_id, race_date, category_ids: categories.map(({ category_id }) => category_id) };
}

/** A code may enter three hundred riders an hour, and a quick machine does as many in a minute. */
const helpers = 60;

/** Adds a date five days ahead with open entries, codes for its desk, and riders with a licence. */
async function addDesk(world: World, pool: pg.Pool, organization: string, organization_id: number) {
  const { rows } = await pool.query<{ day: string }>(`select (current_date + 5)::text as day`);
  const race_date = rows[0]?.day ?? '';
  const cup_id = await world.cup({ name: 'Copa que viene', dates: [race_date], organization });
  const race_id = await world.race(cup_id, race_date, 'INSCRIPTION');
  const category_id = await one(
    pool,
    `insert into category (category_name, organization_id) values ('Todos', $1) returning category_id as id`,
    [organization_id],
  );
  await pool.query(`insert into cup_category (cup_id, category_id) values ($1, $2)`, [cup_id, category_id]);
  const { rows: riders } = await pool.query<{ rider_id: number }>(
    `with r as (insert into rider (rider_firstname, rider_lastname, rider_dni, organization_id, rider_birthdate, rider_gender)
       select 'Piloto', 'Tardío ' || n, '6' || lpad(n::text, 7, '0'), $1, '2015-03-03', 'MEN'
       from generate_series(1, $2::int) n returning rider_id),
     l as (insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
       select rider_id, $1, $3, $4, extract(year from $5::date), 'FALSE', 'FALSE', 'APPROVED', $5::date from r returning rider_id)
     select rider_id from l order by rider_id`,
    [organization_id, waitingRiders, cup_id, category_id, race_date],
  );
  const tokens: string[] = [];
  for (let helper = 0; helper < helpers; helper += 1) {
    const token = newSecret();
    await pool.query(
      `with made as (insert into desk_pass (race_id, desk_name, code_hash, expires_at, may_act)
         values ($1, 'Mesa', $2, now() + interval '1 day', true) returning desk_id)
       insert into desk_session (token_hash, desk_id) select $3, desk_id from made`,
      [race_id, hashSecret(newSecret()), hashSecret(token)],
    );
    tokens.push(`desk.${token}`);
  }
  return { race_id, category_id, tokens, rider_ids: riders.map(({ rider_id }) => rider_id) };
}

/** Fills an empty site, at some address and database, with what the writers need. */
export async function buildScene(origin: string, connection: pg.ClientConfig): Promise<Scene> {
  const pool = openPool({ connection, max: 2, onError: () => {} });
  try {
    const organization = 'Federación de las Fallas';
    const world = new World(pool);
    const organization_id = await world.organization(organization);
    const club_id = await one(
      pool,
      `insert into club (club_name, organization_id, club_payments) values ('Los Teros', $1, true) returning club_id as id`,
      [organization_id],
    );
    const book_id = await one(pool, 'select book_id as id from book where club_id = $1', [club_id]);
    const delegate = await signedIn(pool, 'club@example.org', 'club', club_id);
    const organizer = await signedIn(pool, 'oficina@example.org', 'organizer', organization_id);
    const rider_ids = await addFamilies(pool, organization_id, club_id);
    const results = await addResults(world, pool, organization);
    const desk = await addDesk(world, pool, organization, organization_id);
    const body = { request_key: randomUUID(), kind: 'season', season, cents: 900_000_000, rider_ids };
    const charged = await ask(origin, {
      path: `/api/books/${book_id}/charges`,
      method: 'POST',
      token: delegate,
      body,
    });
    const ledger = await ask(origin, {
      path: `/api/books/${book_id}/ledger?season=${season}`,
      token: delegate,
    });
    if (charged.status !== 200 || ledger.status !== 200)
      throw new Error(`the club could not charge: ${charged.text || charged.failure} ${ledger.text}`);
    const { items } = JSON.parse(ledger.text) as Ledger;
    const dues = items.map(({ due_id, rider_id }) => ({ due_id, rider_id }));
    return { club: { book_id, token: delegate, dues }, results: { ...results, token: organizer }, desk };
  } finally {
    await pool.end();
  }
}
