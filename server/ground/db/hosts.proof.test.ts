import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg, { type Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#server/ground/db/connect.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { type RunningPostgres, startPostgres } from '#server/ground/db/postgres/start.ts';
import { PublicChanges } from '#server/ground/changes/public-changes.ts';
import { listenChanges } from '#server/ground/changes/listen.ts';
import { type Proxy, startProxy } from '#server/testing/proxy.ts';

let folder: string;
const servers: RunningPostgres[] = [];
const ways: Proxy[] = [];
const folders: string[] = [];
let address: string;

/** Lets a server answer as a standby or as a primary. A promotion changes this, too. */
async function setReadOnly(index: number, readOnly: 'on' | 'off'): Promise<void> {
  const connection = servers[index]?.connection;
  if (!connection) throw new Error('no such server');
  const pool = openPool({ connection, max: 1, onError: () => {} });
  await pool.query(`alter system set default_transaction_read_only = ${readOnly}`);
  await pool.query('select pg_reload_conf()');
  await pool.end();
}

/** Returns the folder of the server that answers. */
async function folderOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return rows[0]?.folder ?? '';
}

const url = (...indexes: number[]) =>
  `postgres://partidor@${indexes.map((index) => `127.0.0.1:${ways[index]?.connection.port}`).join(',')}/partidor?target_session_attrs=read-write`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-hosts-'));
  for (const name of ['a', 'b']) {
    const server = await startPostgres({ dataDir: join(folder, name), durable: false });
    servers.push(server);
    const direct = openPool({ connection: server.connection, max: 1, onError: () => {} });
    folders.push(await folderOf(direct));
    await direct.end();
    ways.push(await startProxy(server.connection));
  }
  await setReadOnly(0, 'on');
  address = url(0, 1);
});

afterAll(async () => {
  for (const way of ways) await way.stop();
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a start where nothing but a standby answers is refused in one sentence', async () => {
  await expect(connectDatabase({ DATABASE_URL: url(0), DATA_DIR: folder })).rejects.toMatchObject({
    code: 'database_read_only',
    message: expect.stringMatching(/^The database at 127\.0\.0\.1:\d+\/partidor takes no writes/),
  });
});

test('of several hosts the one that takes writes is found, and found again when another one is promoted', async () => {
  const { connection, link } = await connectDatabase({ DATABASE_URL: address, DATA_DIR: folder });
  const pool = openPool({ connection, onError: () => {} });
  const { stop } = await listenChanges({
    pool,
    link,
    changes: new PublicChanges(),
    log: pino({ level: 'silent' }),
  });
  try {
    expect(await folderOf(pool)).toBe(folders[1]);
    ways[1]?.set('cut');
    await expect.poll(() => link.awaySince).not.toBeNull();
    // Nobody has promoted a server yet, and a standby accepts no writes.
    await expect(folderOf(pool)).rejects.toThrow();
    await setReadOnly(0, 'off');
    await expect.poll(() => link.awaySince).toBeNull();
    expect(await folderOf(pool)).toBe(folders[0]);
  } finally {
    ways[1]?.set('none');
    await stop();
    await pool.end();
  }
});

test('behind a pooler our limits of a session are set for its role, and what an operator has set stays', async () => {
  const connection = servers[1]?.connection;
  if (!connection) throw new Error('no such server');
  const before = openPool({ connection, max: 1, onError: () => {} });
  await before.query(`alter role partidor set statement_timeout = '5s'`);
  await before.end();
  const to = url(1).replace(/\?.*/, '');
  await connectDatabase({ DATABASE_URL: to, DATABASE_LISTEN_URL: to, DATA_DIR: folder });
  const plain = new pg.Client(connection);
  await plain.connect();
  const { rows } = await plain.query<{ one: string; other: string }>(
    `select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as other`,
  );
  await plain.end();
  expect(rows).toEqual([{ one: '5s', other: '1min' }]);
});

test('a direct line to another database than the one behind the pooler is refused in one sentence', async () => {
  await expect(
    connectDatabase({ DATABASE_URL: url(0), DATABASE_LISTEN_URL: url(1), DATA_DIR: folder }),
  ).rejects.toMatchObject({
    code: 'database_listen_other',
    message: expect.stringMatching(/another database than the one behind DATABASE_URL/),
  });
});
