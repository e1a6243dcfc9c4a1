import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { type LiveNode, openLiveNode } from '#server/testing/live-nodes.ts';
import { WrittenDump } from '#server/testing/read-dump.ts';
import { startS3Server } from '#server/testing/s3-server.ts';

/* Two nodes share one database and one object store: neither sends what was hidden through the other. */

const name = 'riders.csv.gz';

let s3: Awaited<ReturnType<typeof startS3Server>>;
let app: TestApp;
let node: LiveNode;
let gate: Gate;
let dump: WrittenDump;
let cup_id: number;
let race_id: number;

beforeAll(async () => {
  s3 = await startS3Server();
  app = await startTestApp(s3.env);
  node = await openLiveNode(app.connection, s3.env);
  gate = await Gate.open(app);
  dump = new WrittenDump(app);
});
afterAll(async () => {
  await node.stop();
  await app.stop();
  await s3.stop();
});

/** Makes a published race with an adult and two children, and a dump. */
beforeEach(async () => {
  await app.pool.query(`delete from graphile_worker._private_jobs`);
  cup_id = await app.world.cup();
  race_id = await app.world.race(cup_id, '2026-05-10', 'OFFICIAL');
  await app.world.category(cup_id, race_id, 'Damas', [
    { name: `Ana Paz ${race_id}`, plate: '1', serie: 1, motos: [1, 1, 1], final: 1 },
    { name: `Bea Ruiz ${race_id}`, plate: '2', serie: 1, motos: [2, 2, 2], final: 2 },
    { name: `Cata Sol ${race_id}`, plate: '3', serie: 1, motos: [3, 3, 3], final: 3 },
  ]);
  await app.pool.query(
    `update rider set rider_birthdate = case when rider_fullname like 'Ana%' then date '1990-01-01' else date '2015-01-01' end
     where rider_birthdate is null`,
  );
  await app.placings.settle();
  await app.tasks.dump({});
  expect(await fetched(name)).toBe(200);
});

const riderOf = async (begin: string): Promise<number> => {
  const { rows } = await app.pool.query<{ rider_id: number }>(
    `select rider_id from rider join entry using (rider_id) where race_id = $1 and rider_fullname like $2 || '%'`,
    [race_id, begin],
  );
  return rows[0]?.rider_id ?? 0;
};

const ask = (file: string, headers: Record<string, string> = {}) =>
  fetch(`${node.origin}/api/dump/${file}`, { headers });
const fetched = async (file: string): Promise<number> => (await ask(file)).status;
const described = async () =>
  (await (await fetch(`${node.origin}/api/dump`)).json()) as { state: string; files: unknown[] };

async function expectWithheld(): Promise<void> {
  for (const file of [name, 'results.jsonl.gz', 'LICENSE']) {
    const answer = await ask(file);
    expect([file, answer.status]).toEqual([file, 503]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await expect.poll(described).toMatchObject({ state: 'withheld', files: [] });
}

describe('from the commit on the dump is withheld, by another node too, when', () => {
  const ways: [what: string, work: () => Promise<unknown>][] = [
    [
      'a grown-up is reduced to initials',
      async () => {
        const rider_id = await riderOf('Ana');
        const self = await gate.people.account({ riders: [rider_id] });
        const path = `/api/riders/${rider_id}/public_name`;
        const answer = await gate.people.call('PUT', path, self.token, { public_name: 'initials' });
        expect(answer.statusCode).toBe(200);
      },
    ],
    [
      'a child is reduced to initials',
      async () =>
        app.pool.query(`update rider set public_name = 'initials' where rider_id = $1`, [
          await riderOf('Bea'),
        ]),
    ],
    [
      'a family leaves and is erased',
      async () => {
        const mother = await gate.people.account({ riders: [await riderOf('Ana')], password: 'una frase 1' });
        const path = `/api/users/${mother.user_id}`;
        const answer = await gate.people.call('DELETE', path, mother.token, { user_password: 'una frase 1' });
        expect(answer.statusCode).toBe(200);
      },
    ],
    [
      'somebody turns out to be younger',
      async () =>
        app.pool.query(`update rider set rider_birthdate = '2014-01-01' where rider_id = $1`, [
          await riderOf('Ana'),
        ]),
    ],
    [
      'a rider is merged into another',
      async () => {
        const [from, to] = [await riderOf('Bea'), await riderOf('Ana')];
        await app.pool.query(`delete from entry where rider_id = $1`, [to]);
        await app.pool.query('delete from dump_outdated');
        await app.pool.query(`update entry set rider_id = $1 where rider_id = $2`, [to, from]);
      },
    ],
    [
      'an entry is taken out',
      async () => app.pool.query(`delete from entry where rider_id = $1`, [await riderOf('Bea')]),
    ],
    [
      'results are taken back',
      () => app.pool.query(`update race set race_status = 'RACING' where race_id = $1`, [race_id]),
    ],
    [
      'a cup is put away',
      () => app.pool.query(`update cup set cup_status = 'ARCHIVED' where cup_id = $1`, [cup_id]),
    ],
    [
      'a ranking is shown no longer',
      () =>
        app.pool.query(
          `update cup set cup_parameters = cup_parameters || '{"showRanking": false}' where cup_id = $1`,
          [cup_id],
        ),
    ],
    ['a race is deleted', () => app.pool.query(`delete from race where race_id = $1`, [race_id])],
  ];

  test.each(ways)('%s', async (_what, work) => {
    await work();
    await expectWithheld();
    // A new one is ordered at once, and is available again when it is written.
    await expect
      .poll(async () => (await app.pool.query('select key from graphile_worker._private_jobs')).rows)
      .toContainEqual({ key: 'dump' });
    await app.tasks.dump({});
    expect(await fetched(name)).toBe(200);
    await expect.poll(described).toMatchObject({ state: 'ready' });
  });

  test('the one that follows says no name that was hidden', async () => {
    expect(await dump.text(name)).toContain(`Ana Paz ${race_id}`);
    await app.pool.query(`update rider set public_name = 'initials' where rider_id = $1`, [
      await riderOf('Ana'),
    ]);
    await app.tasks.dump({});
    expect(await dump.all()).not.toContain(`Ana Paz ${race_id}`);
    expect(await fetched(name)).toBe(200);
  });
});

test('what is hidden while a dump is being written withholds that one as well', async () => {
  const rider_id = await riderOf('Ana');
  const { put } = app.streams;
  let hidden = false;
  app.streams.put = async (...parts) => {
    // Its facts are read of a moment that is over.
    if (!hidden)
      await app.pool.query(`update rider set public_name = 'initials' where rider_id = $1`, [rider_id]);
    hidden = true;
    return put(...parts);
  };
  await app.tasks.dump({});
  app.streams.put = put;
  await expectWithheld();
  await app.tasks.dump({});
  expect(await fetched(name)).toBe(200);
});

test('what changes without hiding anybody withholds nothing', async () => {
  const rider_id = await riderOf('Ana');
  await app.pool.query(
    `update rider set rider_phone = '+54 9 299 4123456', rider_city = 'Zapala' where rider_id = $1`,
    [rider_id],
  );
  await app.pool.query(
    `update run set place = 3 - place where race_id = $1 and phase = 'final' and place < 3`,
    [race_id],
  );
  const coming = await app.world.race(cup_id, '2099-05-10', 'INSCRIPTION');
  await app.world.category(cup_id, coming, 'Damas', [{ name: 'Dina Nueva', plate: '9' }]);
  await app.pool.query(`delete from entry where race_id = $1`, [coming]);
  expect(await fetched(name)).toBe(200);
});

test('several that are hidden one after the other are one rewriting, and not before its time', async () => {
  for (const begin of ['Ana', 'Bea', 'Cata'])
    await app.pool.query(`update rider set public_name = 'initials' where rider_id = $1`, [
      await riderOf(begin),
    ]);
  await expectWithheld();
  await sleep(200);
  const { rows } = await app.pool.query<{ key: string; later: boolean }>(
    `select key, run_at > now() + interval '50 seconds' as later from graphile_worker._private_jobs where key = 'dump'`,
  );
  expect(rows).toEqual([{ key: 'dump', later: true }]);
  await app.tasks.dump({});
});

test('files that are lost are written anew, and until then the answer is 503', async () => {
  await app.streams.remove(`${await dump.folder()}/${name}`);
  expect(await fetched(name)).toBe(503);
  await expectWithheld();
  await app.tasks.dump({});
  expect(await fetched(name)).toBe(200);
});

test('what is on its way to somebody goes no further', async () => {
  const { get } = node.store;
  // A reader with a slow connection.
  node.store.get = async () => Readable.from([Buffer.alloc(10)]).pipe(new PassThrough(), { end: false });
  const answer = await ask(name);
  const rest = answer.arrayBuffer();
  const cut = expect(rest).rejects.toThrow();
  await app.pool.query(`update rider set public_name = 'initials' where rider_id = $1`, [
    await riderOf('Ana'),
  ]);
  await cut;
  node.store.get = get;
});
