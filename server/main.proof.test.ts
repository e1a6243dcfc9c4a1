import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { killAll, processTree } from '#server/testing/process-tree.ts';
import { cleanEnvironment, type Program, runProgram } from '#server/testing/program.ts';
import { buildAll } from '../scripts/build.mjs';

let dataDir: string;
let programs: Program[];

beforeAll(buildAll);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partidor-main-'));
  programs = [];
});

afterEach(async () => {
  for (const program of programs) await program.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

function run(env: Record<string, string> = {}): Program {
  const program = runProgram('dist/program/main.js', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    PAPERS_KEY: testPapersKey,
    ...env,
  });
  programs.push(program);
  return program;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function addressOf(program: Program): Promise<string> {
  return /http:\S+/.exec(await program.says(/http:/))?.[0] ?? '';
}

test('a first start listens, lives and is ready; SIGTERM ends it cleanly and leaves no process', async () => {
  const program = run();
  const address = await addressOf(program);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const tree = program.tree();
  program.signal('SIGTERM');
  expect(await program.ended).toBe(0);
  await expect.poll(() => tree.filter(isAlive)).toEqual([]);
});

test('a server killed with everything it started is back at the next start, without a helping hand', async () => {
  const first = run();
  await addressOf(first);
  await first.killTree();
  const address = await addressOf(run());
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('a busy port is told in one sentence, and the database is stopped again', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const program = run({ PORT: String(port) });
  expect(await program.ended).toBe(1);
  expect(program.lines).toEqual([
    `The port ${port} on 127.0.0.1 is already taken by another program; stop it, or set PORT to another number.`,
  ]);
  other.close();
});

test('a log on a full disk never stops the server: who asks is answered, and nothing ends', async () => {
  const full = openSync('/dev/full', 'w');
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/program/main.js'], {
    env: cleanEnvironment({ DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'trace' }),
    stdio: ['ignore', full, full],
  });
  const ended = once(child, 'exit');
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await expect.poll(isUp, { interval: 200 }).toBe(true);
  // The loss of the database writes many lines.
  killAll(processTree(child.pid ?? 0).filter((pid) => pid !== child.pid));
  await expect.poll(isUp, { interval: 50 }).toBe(false);
  await expect.poll(isUp, { interval: 200 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  closeSync(full);
});

test('a wrong setting is told in one sentence, before anything is touched', async () => {
  const program = run({ PORT: 'three thousand' });
  expect(await program.ended).toBe(1);
  expect(program.lines).toEqual([
    expect.stringMatching(/^PORT is "three thousand"; allowed: a whole number/),
  ]);
});

test('a data folder that cannot be written is told in one sentence', async () => {
  await writeFile(join(dataDir, 'file'), '');
  const program = run({ DATA_DIR: join(dataDir, 'file/data') });
  expect(await program.ended).toBe(1);
  expect(program.lines).toEqual([
    expect.stringMatching(/^The folder .* cannot be written \(part of the path is a file\)/),
  ]);
});

test('DATABASE_URL is used instead of a database of our own, and a newer one is refused', async () => {
  const made = await freshDatabase();
  const url = urlOf(made.connection);
  const program = run({ DATABASE_URL: url });
  expect((await fetch(`${await addressOf(program)}/readyz`)).status).toBe(200);
  expect(
    (
      await made.pool.query(
        `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    ).rows,
  ).not.toEqual([{ count: 0 }]);
  program.signal('SIGTERM');
  expect(await program.ended).toBe(0);

  await made.pool.query(
    `insert into schema_migration (number, name, sha256) select max(number) + 1, 'later.sql', repeat('0', 64) from schema_migration`,
  );
  const older = run({ DATABASE_URL: url });
  expect(await older.ended).toBe(1);
  expect(older.lines).toEqual([
    expect.stringMatching(/^The database is newer than this program \(it has migration \d+/),
  ]);
  await made.drop();
});

test('a database that does not answer is told without its password', async () => {
  const program = run({ DATABASE_URL: 'postgres://admin:hunter2@127.0.0.1:9/bmx' });
  expect(await program.ended).toBe(1);
  expect(program.lines).toEqual([
    expect.stringMatching(/^The database at 127\.0\.0\.1:9\/bmx does not answer: .*ECONNREFUSED/),
  ]);
});

function urlOf({
  host,
  user,
  database,
  connectionString,
  port,
}: Awaited<ReturnType<typeof freshDatabase>>['connection']): string {
  if (connectionString) return connectionString;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
