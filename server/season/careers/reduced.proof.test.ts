import { gunzipSync } from 'node:zlib';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/all/endpoints.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { targetsOf } from '#server/testing/targets.ts';

/*
 * Checks that no public answer contains a child's name once it is reduced to initials. A new call is covered as soon
 * as the contract has it.
 */

const first = 'Rosaura';
const last = 'Quintanilla';
const slug = 'rosaura-quintanilla';
/** The child's portrait, by its address. */
const portrait = 'a1'.repeat(16);
const names = new RegExp(`rosaura|quintanilla|${portrait}`, 'i');
const allowedMs = 2000;
const mostAddresses = 900;

let app: TestApp;
let gate: Gate;
let origin = '';
/** The values for `{id}` and similar places: every existing id in turn. */
let ids: number[] = [];
let known: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  gate = await Gate.open(app);
  const cup_id = await app.world.cup({ name: 'Copa Ñandú' });
  await app.pool.query('update cup set only_affiliated = false where cup_id = $1', [cup_id]);
  const raceOf = async (race_date: string, status: string, ridden: boolean) => {
    const race_id = await app.world.race(cup_id, race_date, status);
    const motos = ridden ? [1, 1, 1] : undefined;
    await app.world.category(cup_id, race_id, 'Damas 11', [
      {
        name: `${first} ${last}`,
        plate: '214',
        club: 'Los Teros',
        serie: 1,
        ...(motos ? { motos, final: 1 } : {}),
      },
      {
        name: 'Olivia Prado',
        plate: '018',
        club: 'Los Teros',
        serie: 1,
        ...(motos ? { motos: [2, 2, 2], final: 2 } : {}),
      },
    ]);
    return race_id;
  };
  const race_id = await raceOf('2026-05-10', 'OFFICIAL', true);
  await raceOf('2026-06-10', 'PROVISIONAL', true);
  await raceOf('2099-06-10', 'INSCRIPTION', false);
  const { rows } = await app.pool.query<{
    rider_id: number;
    other: number;
    entry_id: number;
    category_id: number;
    club_id: number;
  }>(
    `update rider r set rider_firstname = $1, rider_lastname = $2 from entry e
     where r.rider_fullname = $1 || ' ' || $2 and e.rider_id = r.rider_id and e.race_id = $3
     returning r.rider_id, e.entry_id, e.category_id, e.club_id,
       (select o.rider_id from rider o where o.rider_fullname = 'Olivia Prado') as other`,
    [first, last, race_id],
  );
  const [one] = rows;
  if (!one) throw new Error('nobody rode');
  const { rider_id, other, entry_id, category_id, club_id } = one;
  await app.pool.query('update rider set club_id = $1', [club_id]);
  await app.pool.query(
    `insert into certificate (code, race_id, rider_id) values ('abcdefghij0123456789', $1, $2)`,
    [race_id, rider_id],
  );
  ids = [
    ...new Set([
      rider_id,
      other,
      race_id,
      cup_id,
      category_id,
      club_id,
      gate.place.organization_id,
      entry_id,
    ]),
  ];
  known = {
    rider_id: String(rider_id),
    race_id: String(race_id),
    cup_id: String(cup_id),
    category_id: String(category_id),
    club_id: String(club_id),
    organization_id: String(gate.place.organization_id),
    race_date: '2026-05-10',
    month: '2026-05',
    q: last.toLowerCase(),
    other: String(other),
  };
  await app.pool.query(
    `with kept as (
       insert into file (storage_key, media_type, byte_size, sha256) values ('private/a1/portrait', 'image/jpeg', 1, repeat('0', 64))
       returning file_id)
     insert into rider_portrait (rider_id, portrait_key, file_id, portrait_state, consent_version)
     select $1, $2, file_id, 'SHOWN', '2026-11-25' from kept`,
    [rider_id, portrait],
  );
  await app.placings.settle();
  await app.tasks.dump({});
  await app.listen();
  const address = app.app.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => app.stop());

/** Returns every way to fill the places of a path. */
function filled(path: string): string[] {
  const place = /\{(\w+)\}/.exec(path);
  if (!place) return [path];
  const values = place[1] === 'code' ? ['abcdefghij0123456789'] : ids.map(String);
  return values.flatMap((value) => filled(path.replace(place[0], value)));
}

/** Returns every open call of the contract that reads, in every way we can call it. */
function openCalls(): string[] {
  const read: Record<string, Endpoint> = Object.fromEntries(
    Object.entries<Endpoint>(endpoints).filter(([, { who, method }]) => who === 'anyone' && method === 'GET'),
  );
  return targetsOf(read).flatMap(({ endpoint, query }) => {
    const parts = Object.keys(query?.properties ?? {}).flatMap((name): [string, string][] => {
      const value = known[name];
      return value === undefined ? [] : [[name, value]];
    });
    const needed = parts.filter(([name]) => query?.required?.includes(name) === true);
    const asked = new Set(
      [needed, parts, ...parts.map((part) => [...needed, part])].map((some) =>
        new URLSearchParams(some).toString(),
      ),
    );
    return filled(endpoint.path).flatMap((path) =>
      [...asked].map((text) => (text === '' ? path : `${path}?${text}`)),
    );
  });
}

const pages = () => {
  const { cup_id, race_id, rider_id, other, club_id } = known;
  const race = `/races?cup_id=${cup_id}&race_date=2026-05-10`;
  return [
    '/',
    '/sitemap.xml',
    '/ranking',
    `/ranking?cup_id=${cup_id}`,
    race,
    ...['&tab=registered', '&tab=mangas', '&tab=classification', '&q=quint'].map((more) => race + more),
    `/races?cup_id=${cup_id}&race_date=2099-06-10`,
    `/riders/${rider_id}`,
    `/riders/${rider_id}-${slug}`,
    `/riders/${rider_id}?all=1`,
    `/riders/${other}`,
    `/riders/${other}?against=${rider_id}`,
    `/clubs/${club_id}`,
    '/clubs',
    '/tracks',
    '/calendar',
    '/data',
    '/search?q=rosaura',
    '/certificate?code=abcdefghij0123456789',
    `/timetable?race=${race_id}`,
    `/sheets/${race_id}/classification`,
    `/sheets/${race_id}/inscription`,
  ];
};

const languages = ['es', 'en', 'pt'];
let asking = 0;

/** Each request comes from another visitor, because a request that is refused for its frequency proves nothing. */
const visitor = () => {
  asking += 1;
  return `10.${asking >> 16}.${(asking >> 8) % 256}.${asking % 256}`;
};

async function open(address: string, language = 'es', tries = 5): Promise<Response> {
  const answer = await fetch(origin + address, {
    headers: { 'accept-language': language, 'x-forwarded-for': visitor() },
  });
  // A sheet that could not be drawn in time is drawn for the next request.
  if (answer.status === 503 && address.startsWith('/sheets/') && tries > 1)
    return open(address, language, tries - 1);
  // The dump is withheld until it is written again.
  const isWithheld = answer.status === 503 && address.startsWith('/api/dump/');
  if (answer.status === 429 || (answer.status >= 500 && !isWithheld))
    throw new Error(`${address} was answered ${answer.status}`);
  return answer;
}

/** Returns the answer of an address as text. It leaves out the name that was searched for. */
async function answersOf(address: string, asIn: readonly string[]): Promise<string> {
  const said = asIn.map(async (language) => {
    const answer = await open(address, language);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    if (/pdf/.test(type)) return (await extractText(bytes, { mergePages: true })).text;
    if (/gzip/.test(type)) return gunzipSync(bytes).toString();
    const body = new TextDecoder().decode(bytes);
    const words = new URL(origin + address).searchParams.get('q');
    return words === null ? body : body.replaceAll(words, '');
  });
  return (await Promise.all(said)).join('\n');
}

/** Returns the addresses that name the child, among those given and those they link to. */
async function naming(
  addresses: readonly string[],
  follows: boolean,
): Promise<{ naming: string[]; asked: string[] }> {
  const asked = new Set(addresses);
  const led = new Set(addresses);
  const inEach = new Set(pages().filter((address) => !address.startsWith('/sheets/')));
  const found: string[] = [];
  for (const address of asked) {
    // A linked page differs from these by its subject, not by its language, and so does a drawn sheet.
    const body = await answersOf(address, inEach.has(address) ? languages : ['es']);
    if (names.test(body)) found.push(address);
    if (!follows || !led.has(address) || address.startsWith('/api/')) continue;
    for (const [, href = ''] of body.matchAll(
      /href="(\/(?!assets|language|portraits|administration|login|og|landing)[^"#]*)"/g,
    ))
      if (asked.size < mostAddresses) asked.add(href.replaceAll('&amp;', '&'));
  }
  return { naming: found, asked: [...asked] };
}

test('a child reduced to initials is named in no public answer two seconds later, kept ones included', async () => {
  const { rider_id, cup_id, race_id, other } = known;
  const before = await naming([...openCalls(), ...pages()], true);
  // The addresses that named the child before the reduction are searched again afterwards.
  for (const address of [
    `/api/careers/${rider_id}`,
    `/api/careers/${other}`,
    `/api/careers/${other}/against/${rider_id}`,
    `/api/races/${race_id}`,
    `/api/cups/${cup_id}`,
    `/riders/${rider_id}`,
    `/riders/${other}`,
    `/ranking?cup_id=${cup_id}`,
    '/api/certificates/abcdefghij0123456789',
  ])
    expect(before.naming).toContain(address);
  expect(before.asked).toContain('/api/dump/riders.csv.gz');
  expect(await answersOf(`/api/careers/${rider_id}`, ['es'])).toContain(portrait);
  const mother = await gate.people.account({ riders: [Number(rider_id)] });
  const tapped = performance.now();
  const answer = await gate.people.call('PUT', `/api/riders/${rider_id}/public_name`, mother.token, {
    public_name: 'initials',
  });
  expect(answer.statusCode).toBe(200);
  await new Promise((wait) => setTimeout(wait, allowedMs - (performance.now() - tapped)));
  const after = await naming(before.asked, false);
  expect(after.naming.filter((address) => !address.includes(slug))).toEqual([]);
  expect(names.test(await answersOf(`/riders/${rider_id}-${slug}`, languages))).toBe(false);
  expect((await open('/api/dump/riders.csv.gz')).status).toBe(503);
  expect((await open(`/api/careers/${rider_id}`)).status).toBe(200);
  expect((await open(`/api/careers/${other}/against/${rider_id}`)).status).toBe(404);
});
