import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { digestTables } from '#server/testing/compare-databases.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type FullOrganization, fullOrganization } from '#server/testing/full-organization.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { exportOrganization } from './export.ts';
import { importOrganization } from './import/import-organization.ts';

/* What an organization meets where it arrives: another import, an end in the middle, another version, and people who are there. */

let app: TestApp;
let folder: string;
let north: FullOrganization;
let target: TestDatabase;

const settings = (name: string): Config =>
  readConfig({ DATA_DIR: join(folder, name), PAPERS_KEY: testPapersKey });
const fileOf = (name: string) => join(folder, name);
const send = (name: string) =>
  exportOrganization({
    config: settings('first'),
    connection: app.connection,
    organization_id: north.organization_id,
    file: fileOf(name),
  });
const bring = (name: string, signal?: AbortSignal) =>
  importOrganization({
    config: settings('second'),
    connection: target.connection,
    file: fileOf(name),
    ...(signal === undefined ? {} : { signal }),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-organization-met-'));
  app = await startTestApp();
  await app.pool.query(
    `insert into country (country_name, country_code, country_iso) values ('Bolivia', 'BOL', 'BO') on conflict do nothing`,
  );
  north = await fullOrganization(app, 'Norte');
  await app.pool.query(
    `with u as (insert into users (user_email, user_password, email_confirmed_at) values ('familia@example.org', 'geheim', now()) returning user_id)
     insert into user_rider (user_id, rider_id) select user_id, $1 from u`,
    [north.rider_id],
  );
  await app.pool.query(`update rider set rider_dni = 'DOC7' where rider_id = $1`, [north.rider_id]);
  await send('file');
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  target = await freshDatabase();
});
afterEach(() => target.drop());

const organizations = async () =>
  (
    await target.pool.query<{ organization_name: string }>(
      'select organization_name from organization order by 1',
    )
  ).rows.map(({ organization_name }) => organization_name);

test('two imports of one file at once are one, and the other says why it is none', async () => {
  const ends = await Promise.allSettled([bring('file'), bring('file')]);
  const said = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/Another import or erasure is at work|is here already/);
  expect(await organizations()).toEqual(['Federación Norte']);
});

/** Counts how often an import asks whether it is to end, and ends it at the given time. */
function endingAt(time: number) {
  const stop = new AbortController();
  let times = 0;
  vi.spyOn(stop.signal, 'throwIfAborted').mockImplementation(() => {
    times += 1;
    if (times === time) stop.abort();
    if (stop.signal.aborted) throw stop.signal.reason;
  });
  return { signal: stop.signal, times: () => times };
}

test('an import that is ended anywhere leaves everything as it was, and can be made again', async () => {
  const before = await digestTables(target.connection);
  const never = endingAt(0);
  const made = await bring('file', never.signal);
  await target.drop();
  target = await freshDatabase();
  // The file is read three times: to its end, for its pictures, and for its rows.
  for (const share of [0.2, 0.5, 0.8, 0.99]) {
    const end = bring('file', endingAt(Math.ceil(never.times() * share)).signal);
    await expect(end).rejects.toThrow('It was interrupted; everything is as it was before.');
    expect(await digestTables(target.connection)).toEqual(before);
  }
  expect((await bring('file')).rows).toBe(made.rows);
  expect(await organizations()).toEqual(['Federación Norte']);
});

test('a file of a newer version is refused, and so is one of another version', async () => {
  const newest = `(select max(name) from schema_migration)`;
  const { rows } = await target.pool.query<{ name: string }>(
    `update schema_migration set sha256 = reverse(sha256) where name = ${newest} returning name`,
  );
  await expect(bring('file')).rejects.toThrow(`it lacks migration ${rows[0]?.name}`);
  await target.pool.query(`delete from schema_migration where name = ${newest}`);
  await expect(bring('file')).rejects.toThrow('bring both installations to the same version');
  expect(await organizations()).toEqual([]);
});

test('a number that somebody has is left out, and nobody is told whose it is', async () => {
  await target.pool.query(
    `with o as (insert into organization (organization_name, organization_shortname) values ('Otra', 'OTR') returning organization_id),
       c as (insert into club (club_name, organization_id) select 'Otro', organization_id from o returning club_id, organization_id)
     insert into rider (rider_firstname, organization_id, club_id, rider_dni) select 'Ana', organization_id, club_id, 'DOC7' from c`,
  );
  expect((await bring('file')).without_number).toBe(1);
  const { rows } = await target.pool.query(
    `select o.organization_name, count(*) filter (where r.rider_dni = 'DOC7')::int as n
     from rider r join organization o using (organization_id) group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { organization_name: 'Federación Norte', n: 0 },
    { organization_name: 'Otra', n: 1 },
  ]);
});

test.each([
  ['proved its mailbox keeps its password and its session', true, 1],
  ['never proved its mailbox gets no child by it: its password and its session go', false, 0],
])('an account with the address of a family that %s', async (_, isProved, sessions) => {
  await target.pool.query(
    `with u as (insert into users (user_email, user_password, email_confirmed_at)
         values ('familia@example.org', 'propia', case when $1 then now() end) returning user_id)
     insert into session (token_hash, user_id, expires_at) select sha256('x'), user_id, now() + interval '1 day' from u`,
    [isProved],
  );
  expect((await bring('file')).accounts_here).toBe(1);
  const { rows } = await target.pool.query(
    `select u.user_password, (select count(*)::int from session s where s.user_id = u.user_id) as sessions,
       (select count(*)::int from user_rider r where r.user_id = u.user_id) as riders
     from users u where u.user_email = 'familia@example.org'`,
  );
  expect(rows).toEqual([{ user_password: isProved ? 'propia' : null, sessions, riders: 1 }]);
});
