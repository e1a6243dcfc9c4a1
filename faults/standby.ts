import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, clusterMissing, runTool } from './cluster.ts';
import { digestTables } from '#server/testing/compare-databases.ts';
import { Load } from './load.ts';
import { command } from './recipes/command.ts';
import { buildScene } from './scene.ts';
import { Node, until } from './site.ts';
import { type Fault, type Trial } from './trial.ts';

/** Starts a primary whose commits are on its standby before they are acknowledged. */
async function startPair(trial: Trial): Promise<{ primary: Cluster; standby: Cluster }> {
  const primary = await Cluster.make(trial.scope);
  await primary.start();
  await primary.createDatabase();
  const standby = await Cluster.make(trial.scope, [], (folder) => {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    runTool('pg_basebackup', [...from, '-D', folder, '-R', '-X', 'stream', '-c', 'fast']);
  });
  await standby.start();
  // It is set after the copy was made, so that the standby does not wait for another one once it is the primary.
  await primary.ask(`alter system set synchronous_standby_names = '*'`);
  await primary.ask(`select pg_reload_conf()`);
  const follows = async () => {
    const rows = await primary.ask<{ sync_state: string }>(`select sync_state from pg_stat_replication`);
    return rows.some(({ sync_state }) => sync_state === 'sync');
  };
  await until('the standby follows', follows, 30_000);
  return { primary, standby };
}

/** Starts a server on a standby alone, which ends with one sentence and exit code 1. */
async function startOnStandby(trial: Trial, standby: Cluster): Promise<void> {
  const node = await Node.make(trial.scope, { DATABASE_URL: standby.addressAt(standby.port) });
  const program = node.launch();
  const code = await Promise.race([program.ended, sleep(60_000, 'still running', { ref: false })]);
  const { lines } = program;
  trial.holds(
    'a start on a standby is refused in one sentence',
    code === 1 && lines.length === 1,
    `exit ${code}, ${lines.length} lines: ${lines[0]?.slice(0, 160) ?? ''}`,
    'exit 1, 1 line',
  );
}

/** Starts the replaced primary again, as a machine does that comes back. A node that was stopped meanwhile does not go there. */
async function startBesideReplaced(
  trial: Trial,
  { primary, standby, node }: { primary: Cluster; standby: Cluster; node: Node },
): Promise<void> {
  await primary.start();
  await node.stop();
  // It names the replaced one first.
  await node.start();
  const ask = (cluster: Cluster) =>
    cluster.ask<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where application_name = 'partidor-changes'`,
    );
  const [there, here] = [await ask(primary), await ask(standby)];
  trial.holds(
    'a node started again works with the promoted one',
    there[0]?.n === 0 && here[0]?.n === 1,
    `${there[0]?.n} lines to the replaced one, ${here[0]?.n} to the promoted one`,
    '0 and 1',
  );
  await node.stop();
  await standby.kill();
  const alone = node.launch();
  const code = await Promise.race([alone.ended, sleep(60_000, 'still running', { ref: false })]);
  trial.holds(
    'a start where only the replaced one answers is refused in one sentence',
    code === 1 && /was replaced/.test(alone.lines.at(-1) ?? ''),
    `exit ${code}: ${alone.lines.at(-1)?.slice(0, 160) ?? ''}`,
    'exit 1',
  );
}

/** Kills the primary and promotes its standby while people go on writing. */
async function promote(trial: Trial): Promise<void> {
  const { primary, standby } = await startPair(trial);
  const { port } = primary;
  const both = `postgres://postgres@127.0.0.1:${port},127.0.0.1:${standby.port}/partidor?target_session_attrs=read-write`;
  const migrated = await Node.make(trial.scope, { DATABASE_URL: primary.addressAt(port) });
  await migrated.start();
  await migrated.stop();
  await startOnStandby(trial, standby);
  const node = await Node.make(trial.scope, { DATABASE_URL: both });
  await node.start();
  const scene = await buildScene(node.origin, primary.connection);
  const load = await Load.begin(trial, scene, [node.origin]);
  await sleep(5000);

  const killed = Date.now();
  await primary.kill();
  await sleep(2000);
  const promoted = Date.now();
  await standby.ask(`select pg_promote()`);
  const back = await load.back(promoted);
  await sleep(3000);
  const pages = load.readers.pagesSince(killed);
  await load.end(standby.connection);
  trial.never('the server ended', node.ended);
  await startBesideReplaced(trial, { primary, standby, node });
  trial.within('writes go on after the standby was promoted', back, 10_000);
  trial.all('pages seen before go on being answered', pages);
}

/** Makes backups of a pair of which the standby is well, late, stuck. Returns what must be in each, and restores the late one. */
async function backUpFromStandby(trial: Trial): Promise<void> {
  const { scope } = trial;
  const { primary, standby } = await startPair(trial);
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  const env = { DATABASE_URL: `postgres://postgres@${hosts}/partidor` };
  const folder = await scope.folder();
  const node = await Node.make(scope, env);
  await node.start();
  await buildScene(node.origin, primary.connection);
  const ofCommands = { ...env, DATA_DIR: join(await scope.folder(), 'data') };
  const make = async (name: string) => (await command('backup', [join(folder, name)], ofCommands)).join(' ');
  const isOfStandby = (said: string, where: string, wanted: boolean) =>
    trial.holds(where, said.includes('of a standby') === wanted, said.slice(0, 400));
  isOfStandby(await make('well.backup'), 'beside a standby the backup reads it', true);

  await standby.ask('select pg_wal_replay_pause()');
  await primary.ask(`update organization set organization_name = 'A moment before'`);
  const before = await digestTables(primary.connection);
  const late = make('late.backup');
  await sleep(4000);
  await standby.ask('select pg_wal_replay_resume()');
  isOfStandby(await late, 'one that is late is waited for', true);
  await standby.ask('select pg_wal_replay_pause()');
  await primary.ask(`update organization set organization_name = 'A moment later'`);
  isOfStandby(await make('stuck.backup'), 'one that is stuck is left alone', false);
  await standby.ask('select pg_wal_replay_resume()');

  await primary.createDatabase('copy');
  const copy = { ...primary.connection, database: 'copy' };
  const there = { DATABASE_URL: `postgres://postgres@127.0.0.1:${primary.port}/copy` };
  await command('restore', [join(folder, 'late.backup')], {
    ...there,
    DATA_DIR: join(await scope.folder(), 'data'),
  });
  const after = await digestTables(copy);
  const differ = Object.keys(before).filter((name) => before[name]?.digest !== after[name]?.digest);
  // The node goes on: it writes that it lives, and the hold of its letters is the restored one's own.
  const its = new Set(['backup', 'job_worker', 'restored_job', 'schema_migration', 'paper_key', 'file']);
  const others = differ.filter((name) => !its.has(name));
  trial.never(
    'tables that differ from the primary, of the late one',
    others.length,
    others.slice(0, 3).join(', '),
  );

  await node.stop();
  await primary.kill();
  await standby.ask(`select pg_promote()`);
  const scheduled = await Node.make(scope, { ...env, BACKUP_EVERY: '1m', BACKUP_TO: folder });
  await scheduled.start();
  const made = async () =>
    (
      await standby.ask<{ n: number }>(
        `select count(*)::int as n from backup where location like '%partidor-%' and failure is null`,
      )
    )[0]?.n ?? 0;
  const had = await made();
  await until(
    'a backup is made by itself after the promotion',
    async () => (await made()) > had,
    150_000,
    500,
  );
  trial.holds(
    'the scheduled one finds the promoted host',
    (await made()) > had,
    `${had} before, ${await made()} then`,
  );
}

export const standbyFaults: readonly Fault[] = [
  {
    name: 'standby',
    what: 'kill -9 of the primary, its streaming standby promoted, both in DATABASE_URL',
    missing: clusterMissing,
    run: promote,
  },
  {
    name: 'backup-standby',
    what: 'backups beside a standby that is well, late, stuck, and promoted',
    missing: clusterMissing,
    run: backUpFromStandby,
  },
];
