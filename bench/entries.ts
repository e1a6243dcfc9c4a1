import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { median } from './load.ts';
import type { Row } from './report.ts';

const families = 500;
const late = 40;
const classes = 44;
const seconds = 60;

interface Family {
  token: string;
  rider_id: number;
  category_id: number;
}

interface Scene {
  pool: pg.Pool;
  organization_id: number;
  cup_id: number;
  race_id: number;
  race_date: string;
  closes: number;
  families: Family[];
}

/**
 * Returns the time zone in which it is midnight at a minute of this day. The database reads a bare offset as the
 * hours west of Greenwich, so entries can be made to close a minute from now.
 */
function midnightAt(closes: Date): { day: string; zone: string } {
  return { day: closes.toISOString().slice(0, 10), zone: `+${closes.toISOString().slice(11, 16)}` };
}

const one = async (pool: pg.Pool, text: string, values: unknown[]): Promise<number> =>
  Number((await pool.query<{ id: string }>(text, values)).rows[0]?.id);

/** Makes a race of 44 categories whose entries close in a while, and families who have everything they need. */
async function prepare(dataDir: string): Promise<Scene> {
  const pool = new pg.Pool({
    host: join(dataDir, 'postgres.socket'),
    user: 'partidor',
    database: 'partidor',
    max: 4,
  });
  const closes = new Date(Math.ceil((Date.now() + (seconds + 25) * 1000) / 60_000) * 60_000);
  const { day, zone } = midnightAt(closes);
  const organization_id = await one(
    pool,
    `insert into organization (organization_name, organization_shortname, organization_zone) values ('Liga de la Carga', 'LDC', $1)
     returning organization_id as id`,
    [zone],
  );
  const rules = await one(pool, `insert into race_rules default values returning race_rules_id as id`, []);
  const cup_id = await one(
    pool,
    `insert into cup (cup_name, cup_status, organization_id, race_rules_id, cup_inscription_end) values ('Copa de la Carga', 'OPENED', $1, $2, 2)
     returning cup_id as id`,
    [organization_id, rules],
  );
  const { rows } = await pool.query<{ race_date: string }>(`select ($1::date + 2)::text as race_date`, [day]);
  const race_date = rows[0]?.race_date ?? '';
  await pool.query(`insert into cup_date (cup_id, race_date, date_name) values ($1, $2, 'La fecha')`, [
    cup_id,
    race_date,
  ]);
  const race_id = await one(
    pool,
    `insert into race (cup_id, race_date, race_name, race_status) values ($1, $2, 'La fecha', 'INSCRIPTION') returning race_id as id`,
    [cup_id, race_date],
  );
  await pool.query(
    `with k as (insert into category (category_name, organization_id, category_order)
       select 'Clase ' || n, $1, n from generate_series(1, $3::int) n returning category_id, category_order)
     insert into cup_category (cup_id, category_id, entry_limit) select $2, category_id, case when category_order <= 4 then 8 end from k`,
    [organization_id, cup_id, classes],
  );
  const { rows: riders } = await pool.query<{ rider_id: string; category_id: string; user_id: string }>(
    `with r as (insert into rider (rider_firstname, rider_lastname, rider_dni, organization_id, rider_birthdate, rider_gender)
       select 'Piloto', 'De la Carga ' || n, 'CARGA' || n, $1, '2015-03-03', case n % 2 when 0 then 'MEN' else 'WOMAN' end
       from generate_series(1, $3::int) n returning rider_id, rider_dni),
     n as (select rider_id, substr(rider_dni, 6)::int as n from r),
     u as (insert into users (user_email, email_confirmed_at) select 'carga' || n || '@example.org', now() from n
       returning user_id, user_email),
     k as (select category_id, row_number() over (order by category_id) as place from cup_category where cup_id = $2)
     select n.rider_id, k.category_id, u.user_id from n join u on u.user_email = 'carga' || n.n || '@example.org'
       join k on k.place = n.n % $4::int + 1`,
    [organization_id, cup_id, families, classes],
  );
  const ready: Family[] = [];
  for (const { rider_id, category_id, user_id } of riders) {
    const token = randomBytes(32).toString('base64url');
    await pool.query(`insert into user_rider (user_id, rider_id) values ($1, $2)`, [user_id, rider_id]);
    await pool.query(
      `insert into session (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [user_id, createHash('sha256').update(token).digest()],
    );
    await pool.query(
      `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
       values ($1, $2, $3, $4, extract(year from $5::date), 'FALSE', 'FALSE', 'APPROVED', $5)`,
      [rider_id, organization_id, cup_id, category_id, race_date],
    );
    ready.push({ token, rider_id: Number(rider_id), category_id: Number(category_id) });
  }
  return { pool, organization_id, cup_id, race_id, race_date, closes: closes.getTime(), families: ready };
}

interface Told {
  family: Family;
  sentAt: number;
  ms: number;
  status: number;
  code: string;
  waiting: number | null;
}

async function enter(site: string, scene: Scene, family: Family): Promise<Told> {
  const { race_id, organization_id } = scene;
  const { rider_id, category_id, token } = family;
  const sentAt = Date.now();
  const began = performance.now();
  const response = await fetch(`${site}/api/races/addrider`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-access-token': token,
      // Each phone has its own address, because one address may not send so many requests.
      'x-forwarded-for': `10.0.${Math.floor(rider_id / 250) % 250}.${rider_id % 250}`,
    },
    body: JSON.stringify({ race_id, organization_id, rider_id, category_id }),
  });
  const body = (await response.json()) as { code?: string; waiting?: number | null };
  const ms = performance.now() - began;
  return {
    family,
    sentAt,
    ms,
    status: response.status,
    code: body.code ?? '',
    waiting: body.waiting ?? null,
  };
}

const p99 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** Lets readers load the public race page, about a hundred times a second, until told to stop. */
async function readers(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const reader = async (_: unknown, index: number) => {
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.1.0.${index + 1}` };
    while (!isOver()) {
      const began = performance.now();
      await (await fetch(url, { headers })).arrayBuffer();
      times.push(performance.now() - began);
      await sleep(80);
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  return times;
}

/**
 * Lets five hundred families enter in the last minute, most of them in the last seconds, and forty too late, with
 * readers meanwhile.
 */
export async function benchEntries(site: { url: string; dataDir: string }): Promise<Row[]> {
  const scene = await prepare(site.dataDir);
  const { pool, closes, race_id } = scene;
  const page = `${site.url}/races?cup_id=${scene.cup_id}&race_date=${scene.race_date}`;
  const quietUntil = Date.now() + 6000;
  const quiet = await readers(page, () => Date.now() > quietUntil);
  await sleep(Math.max(0, closes - seconds * 1000 - Date.now()));
  let done = false;
  const crowd = Promise.all(
    scene.families.map(async (family, index) => {
      // The time is cubed, so that half of them come in the last eight seconds.
      const before = ((index + 1) / families) ** 3 * seconds * 1000;
      const at = index < late ? closes + 1 + index * 25 : closes - before;
      await sleep(Math.max(0, at - Date.now()));
      return enter(site.url, scene, family);
    }),
  ).finally(() => {
    done = true;
  });
  const crowded = await readers(page, () => done);
  const told = await crowd;

  const accepted = told.filter(({ status }) => status === 200);
  const { rows: entries } = await pool.query<{ rider_id: string; n: string }>(
    `select rider_id, count(*) as n from entry where race_id = $1 group by rider_id`,
    [race_id],
  );
  const { rows: waiting } = await pool.query<{ rider_id: string }>(
    `select rider_id from entry_waiting where race_id = $1`,
    [race_id],
  );
  const { rows: over } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from entry e join cup_category c on c.category_id = e.category_id and c.cup_id = $2
       where e.race_id = $1 group by c.category_id, c.entry_limit having count(*) > c.entry_limit) too_many`,
    [race_id, scene.cup_id],
  );
  const inside = new Map(entries.map(({ rider_id, n }) => [Number(rider_id), Number(n)]));
  const queue = new Set(waiting.map(({ rider_id }) => Number(rider_id)));
  const wrong = accepted.filter(({ family, waiting: place }) =>
    place === null
      ? inside.get(family.rider_id) !== 1
      : !queue.has(family.rider_id) || inside.has(family.rider_id),
  ).length;
  const afterwards = told.filter(({ sentAt }) => sentAt >= closes);
  const notClosed = afterwards.filter(({ code }) => code !== 'inscription.closed').length;
  const other = told.filter(({ status, code }) => status !== 200 && code !== 'inscription.closed');
  const worst = p99(told.map(({ ms }) => ms));
  const [before, during] = [p99(quiet), p99(crowded)];
  await pool.end();
  return [
    {
      what: `${families} families enter ${classes} categories in the last ${seconds} s: accepted and in the database exactly once`,
      figure: `${accepted.length} accepted, ${wrong + (inside.size + queue.size - accepted.length)} wrong, ${over[0]?.n ?? 0} categories over their limit`,
      beside: `${queue.size} waiting for a place`,
      target: '0 wrong',
      holds: wrong === 0 && inside.size + queue.size === accepted.length && over[0]?.n === 0,
    },
    {
      what: 'sent after the closing moment and not answered "closed"; answered with anything else',
      figure: `${notClosed} of ${afterwards.length}; ${other.length}${other[0] ? ` (${other[0].code})` : ''}`,
      beside: '',
      target: '0; 0',
      holds: notClosed === 0 && other.length === 0 && afterwards.length >= late,
    },
    {
      what: 'entering, p99',
      figure: `${worst.toFixed(0)} ms, median ${median(told.map(({ ms }) => ms)).toFixed(0)} ms`,
      beside: '',
      target: '≤ 500 ms',
      holds: worst <= 500,
    },
    {
      what: 'race page meanwhile, p99',
      figure: `${during.toFixed(1)} ms`,
      beside: `quiet ${before.toFixed(1)} ms, same run`,
      target: '≤ 2 × quiet or ≤ 50 ms',
      holds: during <= Math.max(50, 2 * before),
    },
  ];
}
