import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openSnapshot } from '#server/operations/backup/file/snapshot.ts';
import { readMigrations } from '#server/ground/db/migrate.ts';
import { Cluster, clusterMissing } from '../cluster.ts';
import { Load } from '../load.ts';
import { buildScene } from '../scene.ts';
import type { Scope } from '../scope.ts';
import { Node, project, until } from '../site.ts';
import { type Fault, type Trial } from '../trial.ts';
import { readImage } from './image.ts';

/** The time for which the backup reads. */
const readsMs = 15_000;
/** A migration waits a second for a table. Requests behind it wait as long, and are then answered. */
const behindMs = 4000;
const whoMs = 15_000;

/**
 * Makes the program with one more migration, with some statements, in a folder of its own. Returns its command and
 * the name of its migration.
 */
async function newerProgram(scope: Scope, sql: string): Promise<{ command: string[]; name: string }> {
  const folder = await scope.folder();
  for (const part of ['package.json', 'dist', 'server/ground/db/migrations', 'server/publishing/landing']) {
    mkdirSync(join(folder, dirname(part)), { recursive: true });
    cpSync(join(project, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const number = (await readMigrations()).length + 1;
  const name = `${String(number).padStart(4, '0')}_of_a_newer_program.sql`;
  writeFileSync(join(folder, 'server/ground/db/migrations', name), sql);
  const [, ...command] = readImage().command;
  return {
    command: [
      process.execPath,
      ...command.map((word) => (word.startsWith('dist/') ? join(folder, word) : word)),
    ],
    name,
  };
}

/** Starts a newer version beside the old one while a backup reads: people at the old one notice nothing. */
async function behindABackup(trial: Trial): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const env = { DATABASE_URL: cluster.addressAt(cluster.port) };
  const old = await Node.make(scope, env);
  await old.start();
  const scene = await buildScene(old.origin, cluster.connection);
  const tables = ['run', 'entry', 'receipt', 'race'];
  const newer = await Node.make(scope, env);
  const { command, name } = await newerProgram(
    scope,
    tables.map((table) => `alter table ${table} add column of_a_newer_program integer;`).join('\n'),
  );
  newer.command = command;
  const load = await Load.begin(trial, scene, [old.origin]);

  const backup = await openSnapshot(cluster.connection);
  for (const table of backup.opening.tables) for await (const _rows of backup.rows(table).chunks);
  const program = newer.launch();
  const begun = Date.now();
  const waits = new RegExp(`${name.replace('.', '\\.')} changes is in use: process \\d+ \\(partidor-backup`);
  const said = await until(
    'it says who is in its way',
    () => program.lines.some((line) => waits.test(line)),
    whoMs,
  ).catch(() => Number.POSITIVE_INFINITY);
  await sleep(Math.max(0, readsMs - (Date.now() - begun)));
  const isWaiting = newer.isRunning && !(await newer.isReady());
  await backup[Symbol.asyncDispose]();
  const ready = await until('the newer version is ready', () => newer.isReady(), 30_000).catch(
    () => Number.POSITIVE_INFINITY,
  );
  await sleep(1000);
  await load.end(cluster.connection);
  trial.within('the start says which migration waits, and for whom', said, whoMs);
  trial.holds('it waits as long as the backup reads', isWaiting, isWaiting ? 'waits' : 'does not', 'waits');
  trial.within('slowest write at the old version meanwhile', load.writers.answers.slowest, behindMs);
  trial.within('slowest page at the old version meanwhile', load.readers.answers.slowest, behindMs);
  trial.within('ready after the backup has ended', ready, 15_000);
  trial.never('the old version ended', old.ended);
}

/**
 * Holds the lock of the migrations without working: a start reports who holds it, and ends; following its message,
 * the next one starts.
 */
async function lockLeft(trial: Trial): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const left = new pg.Client({ ...cluster.connection, application_name: 'left behind' });
  left.on('error', () => {});
  await left.connect();
  scope.defer(() => left.end().catch(() => undefined));
  await left.query('select pg_advisory_lock(7276384301)');
  const node = await Node.make(scope, { DATABASE_URL: cluster.addressAt(cluster.port) });
  const program = node.launch();
  const begun = Date.now();
  const names = () => program.lines.some((line) => /held by process \d+ \(left behind/.test(line));
  const said = await until('it says who holds the lock', names, whoMs).catch(() => Number.POSITIVE_INFINITY);
  const code = await Promise.race([program.ended, sleep(60_000, 'still running', { ref: false })]);
  trial.within('a start behind it says who holds it', said, whoMs);
  trial.holds(
    'it does not wait for ever',
    code === 1,
    `exit ${code} after ${Date.now() - begun} ms`,
    'exit 1',
  );
  const remedy = /select pg_terminate_backend\(\d+\);/.exec(program.lines.at(-1) ?? '')?.[0];
  trial.holds('its last sentence says what ends that', remedy !== undefined, remedy ?? 'nothing');
  await cluster.ask(remedy ?? 'select 1');
  trial.within('the next start is ready', await node.start(), 60_000);
}

export const startFaults: readonly Fault[] = [
  {
    name: 'upgrade-in-backup',
    what: 'a newer version with a migration started while a backup reads every table, people going on at the old one',
    missing: clusterMissing,
    run: behindABackup,
  },
  {
    name: 'lock-left',
    what: 'a start while the lock of the migrations is held by nobody at work',
    missing: clusterMissing,
    run: lockLeft,
  },
];
