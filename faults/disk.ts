import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Health } from './health.ts';
import { Load } from './load.ts';
import { buildScene } from './scene.ts';
import { Node, project, until } from './site.ts';
import { type Fault, seconds, type Trial } from './trial.ts';

const megabytes = 320;
const fullMs = 20_000;

function diskMissing(): string | null {
  const able = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
  return able ? null : 'a small disk can only be mounted by root';
}

/** Fills the disk. The file is opened each time, so that it can be removed meanwhile. */
function takeAllRoom(ballast: string): void {
  const file = openSync(ballast, 'a');
  const block = Buffer.alloc(256 * 1024, 1);
  try {
    for (let written = 0; written < megabytes * 4; written += 1) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Runs everything of a node on a disk in memory that only the node sees. `logToo` puts its log there too. */
async function fillDisk(trial: Trial, logToo: boolean): Promise<void> {
  const node = await Node.make(trial.scope);
  const disk = join(node.dataDir, '..');
  const start = [process.execPath, join(project, 'scripts/start.mjs')].map(quote).join(' ');
  const log = logToo ? ` >${quote(join(disk, 'server.log'))} 2>&1` : '';
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 none ${quote(disk)}`;
  node.launch(['unshare', '--mount', 'sh', '-c', `${mount} && exec ${start}${log}`]);
  await until('the server is ready', () => node.isReady(), 90_000);
  // This is the disk as that process sees it.
  const seen = join('/proc', String(node.pid), 'root', disk);
  const connection = { ...node.connection, host: join(seen, 'data/postgres.socket') };
  const scene = await buildScene(node.origin, connection);
  const load = await Load.begin(trial, scene, [node.origin]);
  const health = new Health(node.origin);
  trial.scope.defer(() => health.stop());
  await sleep(2000);

  const ballast = join(seen, 'ballast');
  takeAllRoom(ballast);
  const full = Date.now();
  const refusedBefore = load.writers.answers.count((status) => status >= 500);
  const keepFull = async (until: () => boolean) => {
    while (!until() && Date.now() - full < 60_000) {
      takeAllRoom(ballast);
      await sleep(50);
    }
  };
  // The database still has some space of its own, reserved before.
  await keepFull(() => load.writers.answers.count((status) => status >= 500) > refusedBefore);
  const refused = Date.now();
  await keepFull(() => Date.now() - refused > fullMs);
  const pages = load.readers.pagesSince(full);
  const room = Date.now();
  if (existsSync(ballast)) rmSync(ballast);
  const back = await load.back(room);
  await sleep(2000);
  await health.stop();
  await load.end(connection);
  trial.never('the server ended', node.ended);
  trial.fact('first write refused after', seconds(refused - full));
  const codes = load.writers.answers.codes;
  trial.holds(
    'writes were refused because there is no room',
    codes.size > 0 && [...codes.keys()].every((code) => code === 'server.no_room'),
    [...codes].map(([code, times]) => `${code} × ${times}`).join(', ') || 'none was refused',
    'server.no_room',
  );
  trial.all('pages answered while there was no room', pages);
  trial.within('not ready, after there was no room', health.noAfter('/readyz', full, room), 4000);
  trial.never(
    'healthz said no',
    health.times('/healthz', (status) => status !== 200, full, room),
  );
  trial.within('back after there is room', back, 10_000);
  trial.within('ready again', health.yesAfter('/readyz', room), 10_000);
}

export const diskFaults: readonly Fault[] = [
  {
    name: 'disk-full',
    what: 'no room on the disk of the database, the log elsewhere',
    missing: diskMissing,
    run: (trial) => fillDisk(trial, false),
  },
  {
    name: 'disk-full-log',
    what: 'no room on the disk of the database, the log on it too',
    missing: diskMissing,
    run: (trial) => fillDisk(trial, true),
  },
];
