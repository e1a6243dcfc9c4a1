import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ThreadRoom } from '#server/ground/threads/thread-room.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import {
  addressesOf,
  addressesOfAll,
  type FullOrganization,
  fullOrganization,
} from '#server/testing/full-organization.ts';

/*
 * Every column of every row that an organization shows becomes different, and rows come and go. Whatever says something
 * else afterwards must not have stayed in memory, and what other organizations show must have.
 */

let app: TestApp;
let own: FullOrganization;
let calls: string[];
let pages: string[];
let others: string[];
let words = 0;
let looks = 0;
/** How often this process stopped hearing changes, and emptied what it keeps: a machine that stands still does that. */
let losses = 0;
let isHeard: (tags: readonly string[]) => void = () => {};

beforeAll(async () => {
  // A card says what it is drawn from, because drawing a thousand of them took longer than everything else here.
  vi.spyOn(ThreadRoom.prototype, 'ask').mockImplementation(async (card) => Buffer.from(JSON.stringify(card)));
  app = await startTestApp();
  await app.pool.query(
    `insert into country (country_name, country_code, country_iso) values ('Bolivia', 'BOL', 'BO'), ('Ecuador', 'ECU', 'EC') on conflict do nothing`,
  );
  own = await fullOrganization(app, 'Norte');
  const other = await fullOrganization(app, 'Sur');
  await enterGuest();
  await app.placings.settle();
  const [mine, theirs] = [addressesOf(own), addressesOf(other)];
  calls = [...mine.calls, ...addressesOfAll.calls];
  pages = [...mine.pages, ...addressesOfAll.pages];
  others = [...theirs.calls, ...theirs.pages];
  const drop = app.kept.drop.bind(app.kept);
  app.kept.drop = (tags) => {
    drop(tags);
    isHeard(tags);
  };
  const pause = app.kept.pause.bind(app.kept);
  app.kept.pause = (heardAt) => {
    losses += 1;
    pause(heardAt);
  };
  await hearAll();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

/** The name under which an answer is kept. */
function keyOf(address: string): string {
  if (address.endsWith('calendar.ics?lang=es')) return `${address}&race_date=`;
  if (address.includes('/ranking.csv')) return `${address}&category_id=`;
  return /^\/(api|og)\//.test(address) ? address : `es:${address}`;
}
const isKept = (address: string) => app.kept.find(keyOf(address)) !== undefined;

const guests = `organization_id = (select organization_id from organization where organization_name = 'Federación Huésped')`;

/** A rider with a club of another organization, which shows nothing else, rides and is entered here. */
async function enterGuest(): Promise<void> {
  await app.world.organization('Federación Huésped');
  await app.pool.query(
    `with o as (select organization_id from organization where ${guests}),
       b as (insert into club (club_name, organization_id) select 'Club Huésped', organization_id from o returning *),
       i as (insert into rider (rider_firstname, rider_lastname, organization_id, club_id)
         select 'Zoe', 'Paz', organization_id, club_id from b returning *)
     insert into entry (race_id, category_id, rider_id, club_id, plate)
     select r.race_id, $3, i.rider_id, i.club_id, '99' from i, unnest(array[$1, $2]::bigint[]) as r (race_id)`,
    [own.race_id, own.next_id, own.category_id],
  );
}

/** What each address says, as its status and a hash. */
async function look(addresses: readonly string[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const address of addresses) {
    // Nobody may ask so much alone.
    looks += 1;
    const remoteAddress = `10.0.${Math.floor(looks / 250) % 250}.${looks % 250}`;
    const { statusCode, headers, body } = await app.app.inject({
      method: 'GET',
      url: address,
      remoteAddress,
    });
    // Calendars say when they were made.
    const what = address.includes('.ics') ? body.replaceAll(/^DTSTAMP.*$/gm, '') : String(headers.etag);
    said.set(address, `${statusCode} ${what}`);
  }
  return said;
}

/** Waits until this process has heard everything that was committed before. A word is said again when it was lost. */
async function hearAll(): Promise<void> {
  words += 1;
  const word = `word:${words}`;
  const heard = new Promise<true>((resolve) => {
    isHeard = (tags) => tags.includes(word) && resolve(true);
  });
  do await app.pool.query(`select pg_notify('public_changed', $1)`, [`drop ${word}`]);
  while (!(await Promise.race([heard, sleep(1000, false)])));
}

interface Column {
  name: string;
  type: string;
  /** The words that a rule names. */
  words: string[];
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await app.pool.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       coalesce((select array_agg(m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([A-Za-z]+)''::text', 'g') m
         where k.conrelid = a.attrelid and k.conkey = array[a.attnum]), '{}') as words
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  return rows;
}

/** Other values of a column, of which the first that the rules accept is taken. */
function otherValues({ name, type, words: known }: Column): string[] {
  const it = `"${name}"`;
  if (name === 'cup_parameters')
    return ['showRiders', 'showRanking'].map(
      (one) => `jsonb_set(${it}, '{${one}}', to_jsonb(not (${it} ->> '${one}')::boolean))`,
    );
  if (name === 'ranking_tie') return [`'{betterLastDate}'`];
  if (name.endsWith('_zone')) return [`'Asia/Tokyo'`];
  if (name === 'country_id') return [`(select max(country_id) from country)`];
  if (
    name === 'image_id' ||
    name === 'file_id' ||
    name === 'cup_licence_model' ||
    name === 'organization_logo'
  )
    return [
      `(select max(${name === 'image_id' ? 'image_id' : 'file_id'}) from ${name === 'image_id' ? 'image' : 'file'})`,
    ];
  if (known.length > 0) return known.map((word) => `'${word}'`);
  if (type === 'boolean') return [`not ${it}`];
  if (type === 'date') return [`${it} + 1`, `${it} - 1`, `current_date + 1`];
  if (type.startsWith('timestamp')) return [`${it} + interval '1 hour'`, `now() + interval '1 hour'`];
  if (type.startsWith('time')) return [`'10:00'`];
  if (/int|double|numeric|real/.test(type)) return [`${it} + 1`, `${it} - 1`, '1', '2', '24'];
  if (type === 'text') return [`${it} || 'x'`, `'x'`, `'https://example.org/'`];
  if (type.startsWith('character')) return [`'USD'`];
  return [];
}

/** The rows of each table that belong to the organization. */
const tables: Record<string, string> = {
  organization: 'organization_id = $1',
  club: 'organization_id = $1',
  category: 'organization_id = $1',
  race_rules: 'race_rules_id in (select race_rules_id from cup where organization_id = $1)',
  track: 'organization_id = $1',
  cup: 'organization_id = $1',
  rider: 'organization_id = $1',
  federation_ranking: 'organization_id = $1',
  ad: 'organization_id = $1',
  ad_image: 'ad_id in (select ad_id from ad where organization_id = $1)',
  heat_image:
    'heat_id in (select heat_id from heat join race using (race_id) join cup using (cup_id) where organization_id = $1)',
  race_file: 'race_id in (select race_id from race join cup using (cup_id) where organization_id = $1)',
  price_class:
    'price_list_id in (select price_list_id from price_list join cup using (cup_id) where organization_id = $1)',
  ...Object.fromEntries(
    [
      'cup_points',
      'cup_category',
      'cup_date',
      'cup_date_image',
      'race',
      'cup_qualification',
      'cup_regulation_version',
      'price_list',
    ].map((table) => [table, 'cup_id in (select cup_id from cup where organization_id = $1)']),
  ),
  ...Object.fromEntries(
    ['carry', 'category', 'event', 'kind', 'points'].map((part) => [
      `federation_${part}`,
      'federation_ranking_id in (select federation_ranking_id from federation_ranking where organization_id = $1)',
    ]),
  ),
};

/** These move a row to another organization, whose answers then have to go. */
const moves =
  /^(?!cup\.cup_licence)\w+\.(organization|cup|race|track|ad|heat|price_list|federation_ranking|qualification|regulation)_id$/;

/** Makes rows different by a statement, and tells whether the rules let it. */
async function changes(statement: string, values: unknown[] = []): Promise<boolean> {
  const { rowCount } = await app.pool.query(statement, values).catch(() => ({ rowCount: 0 }));
  return (rowCount ?? 0) > 0;
}

/** Judges one change that was made: what says something else and stayed, and what of others went. */
async function judge(
  what: string,
  before: Map<string, string>,
  judged: readonly string[],
): Promise<string[]> {
  await hearAll();
  const stayed = judged.filter(isKept);
  const gone = others.filter((address) => !isKept(address));
  const faults = gone.map((address) => `${what}: ${address} of another organization went`);
  if (stayed.length > 0) {
    app.kept.drop(stayed.flatMap((address) => app.kept.find(keyOf(address))?.tags ?? []));
    const after = await look(stayed);
    for (const address of stayed)
      if (after.get(address) !== before.get(address)) faults.push(`${what}: ${address} stayed as it was`);
  }
  return faults;
}

async function putBack(back: string): Promise<void> {
  await app.pool.query(back);
  await hearAll();
}

interface Way {
  what: string;
  /** Statements of which the first that the rules accept makes the difference. */
  there: string[];
  back: string;
}

/** A row of these that goes takes others with it. Another one comes beside it instead. */
const named: Record<string, string> = {
  organization: 'organization_name',
  club: 'club_name',
  category: 'category_name',
  track: 'track_name',
  cup: 'cup_name',
  federation_ranking: 'ranking_name',
};
const newDate = (then: string, back: string): Way[] => [
  {
    what: 'one more date',
    there: [
      `with d as (insert into cup_date (cup_id, race_date, date_name) values (${own.cup_id}, current_date + 1, 'Otra') returning *) ${then}`,
    ],
    back: `${back}; delete from cup_date where cup_id = ${own.cup_id} and race_date = current_date + 1`,
  },
];
const goesAlone = (table: string): boolean =>
  !(table in named) &&
  ![
    'cup_date',
    'race',
    'ad',
    'price_list',
    'federation_kind',
    'rider',
    'race_rules',
    'cup_category',
  ].includes(table);

async function keyOfTable(table: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select a.attname as name from (select * from pg_index where indrelid = $1::regclass and indisunique
       order by indisprimary desc, indexrelid limit 1) i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The ways in which the rows of a table become different: each column of a row, and a row that comes or goes. */
async function waysOf(table: string, where: string): Promise<Way[]> {
  const { rows } = await app.pool.query<{ row: string }>(
    `select row_to_json(t)::text as row from ${table} t where ${where.replace('$1', String(own.organization_id))} limit 2`,
  );
  const columns = await columnsOf(table);
  const key = await keyOfTable(table);
  const ways: Way[] = [];
  for (const { row } of rows) {
    const was = `jsonb_populate_record(null::${table}, '${row.replaceAll(`'`, `''`)}'::jsonb)`;
    const at = key.map((name) => `t."${name}" is not distinct from (${was})."${name}"`).join(' and ');
    for (const column of columns.filter(
      ({ name }) => !key.includes(name) && !moves.test(`${table}.${name}`),
    )) {
      const it = `"${column.name}"`;
      ways.push({
        what: `${table}.${column.name}`,
        there: otherValues(column).map(
          (value) =>
            `update ${table} t set ${it} = ${value} where ${at} and ${it} is distinct from (${value})`,
        ),
        back: `update ${table} t set ${it} = (${was}).${it} where ${at}`,
      });
    }
    const all = columns.map(({ name }) => `"${name}"`).join(', ');
    if (goesAlone(table))
      ways.push({
        what: `a row of ${table}`,
        there: [`delete from ${table} t where ${at}`],
        back: `insert into ${table} (${all}) overriding system value select ${all} from ${was}`,
      });
    const name = named[table];
    if (name === undefined) continue;
    const rest = columns
      .filter((one) => !key.includes(one.name) && one.name !== name)
      .map((one) => `"${one.name}"`);
    ways.push({
      what: `one more ${table}`,
      there: [
        `insert into ${table} (${[name, ...rest].join(', ')}) select ${name} || ' otra', ${rest.join(', ')} from ${was}`,
      ],
      back: `delete from ${table} where ${name} like '% otra'`,
    });
  }
  if (table === 'cup_date') ways.push(...newDate('select * from d', 'select 1'));
  if (table === 'cup_regulation_version')
    ways.push({
      what: 'one more version',
      there: [`insert into ${table} (cup_id, cup_regulation) values (${own.cup_id}, '<p>Dos</p>')`],
      back: 'select 1',
    });
  if (table === 'race')
    ways.push(
      ...newDate(
        `insert into race (cup_id, race_date, race_name, race_status) select cup_id, race_date, 'Salta', 'DRAWN' from d`,
        `delete from race where cup_id = ${own.cup_id} and race_date = current_date + 1`,
      ),
    );
  return ways;
}

test('every address is kept, and is one that there is', async () => {
  const said = await look([...calls, ...pages, ...others]);
  const wrong = [...said].filter(([address, one]) => !one.startsWith('200 ') || !isKept(address));
  expect(wrong).toEqual([]);
});

test.each([
  ...Object.entries(tables).map(([table, where]) => ({ name: table, table, where })),
  ...['club', 'rider'].map((table) => ({ name: `${table} of a guest`, table, where: guests })),
])('what shows a row of $name shows it, and others stay', async ({ table, where }) => {
  const faults: string[] = [];
  const tried = new Set<string>();
  const before = await look([...calls, ...pages, ...others]);
  for (const { what, there, back } of await waysOf(table, where)) {
    if (tried.has(what)) continue;
    // Pages are drawn from the same answers as the calls, so that of three changes one shows whether they go with them.
    const judged = tried.size % 3 === 0 ? [...calls, ...pages] : calls;
    for (const statement of there) {
      // What is kept has not changed since the look before.
      const gone = [...judged, ...others].filter((address) => !isKept(address));
      for (const [address, one] of await look(gone)) before.set(address, one);
      if (!(await changes(statement))) continue;
      tried.add(what);
      let lossesBefore = losses;
      let found = await judge(what, before, judged);
      // What was judged while nothing was heard says nothing.
      while (found.length > 0 && losses > lossesBefore) {
        lossesBefore = losses;
        await putBack(back);
        await changes(statement);
        found = await judge(what, before, judged);
      }
      await putBack(back);
      faults.push(...found);
      break;
    }
  }
  expect(tried.size).toBeGreaterThan(0);
  expect([...new Set(faults)]).toEqual([]);
});
