import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killAll, processTree } from '#server/testing/process-tree.ts';
import { Load } from './load.ts';
import { buildScene } from './scene.ts';
import { Node } from './site.ts';
import { type Fault, seconds, spread, type Trial } from './trial.ts';
import { Witness } from './witness.ts';

const rounds = 25;

/** Returns the process of the embedded database from its own file. */
function postmaster(node: Node): number {
  const content = readFileSync(join(node.dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number(content.split('\n')[0]);
}

/** Returns one of the processes of the embedded database that serve a connection, from their titles. */
function anyBackend(node: Node): number[] {
  const serving = processTree(postmaster(node)).filter((pid) =>
    titleOf(pid).startsWith('postgres: partidor partidor '),
  );
  return serving.slice(Math.floor(Math.random() * serving.length)).slice(0, 1);
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // Gone meanwhile.
  }
}

interface Aim {
  readonly name: string;
  readonly what: string;
  readonly hit: (node: Node) => Promise<void> | void;
  /** The fault kills the server too, and then a person starts it again. */
  readonly endsServer: boolean;
  /** The time until writes are acknowledged again without a person. */
  readonly backWithinMs?: number;
}

const aims: readonly Aim[] = [
  {
    name: 'kill-server',
    what: 'kill -9 of the server under writes; its database is told to end, and it is started again',
    hit: (node) => node.killServer(),
    endsServer: true,
  },
  {
    name: 'kill-backend',
    what: 'kill -9 of one process of the embedded database under writes, as the kernel does when memory ends',
    hit: (node) => killAll(anyBackend(node)),
    endsServer: false,
    backWithinMs: 3000,
  },
  {
    name: 'kill-postmaster',
    what: 'kill -9 of the main process of the embedded database under writes',
    hit: (node) => killAll([postmaster(node)]),
    endsServer: false,
  },
  {
    name: 'kill-all',
    what: 'kill -9 of the server and everything it started under writes: a plug pulled',
    hit: (node) => node.kill(),
    endsServer: true,
  },
];

async function killOften(trial: Trial, { hit, endsServer, backWithinMs }: Aim): Promise<void> {
  const node = await Node.make(trial.scope);
  await node.start();
  const scene = await buildScene(node.origin, node.connection);
  const load = await Load.begin(trial, scene, [node.origin]);
  const times: number[] = [];
  const databaseTimes: number[] = [];
  const wanted = trial.rounds(rounds);
  for (let round = 0; round < wanted; round += 1) {
    await sleep(200 + Math.random() * 800);
    const witness = await Witness.open(node.connection);
    const moment = Date.now();
    await hit(node);
    if (endsServer) await node.start();
    const database = witness.back();
    times.push(await backWithHelp(load, node, moment));
    databaseTimes.push((await database) - moment);
  }
  await load.end(node.connection, { linesMayFail: endsServer });
  const { middle, largest } = spread(times);
  const database = spread(databaseTimes);
  trial.holds('rounds', times.length === wanted, String(times.length), String(wanted));
  trial.fact('back after', `middle ${seconds(middle)}, longest ${seconds(largest)}`);
  trial.fact(
    'of it the database',
    `middle ${seconds(database.middle)}, longest ${seconds(database.largest)}`,
  );
  trial.never('ended by itself and had to be started by hand', node.ended);
  if (backWithinMs !== undefined) trial.within('back, in the middle', middle, backWithinMs);
}

/** Waits until writes are acknowledged again. A server that ended is started by hand, which is counted. */
async function backWithHelp(load: Load, node: Node, moment: number): Promise<number> {
  const back = load.back(moment);
  for (let over = false; !over;) {
    const settled = back.then(
      () => true,
      () => true,
    );
    over = await Promise.race([settled, sleep(250).then(() => false)]);
    if (!over && !node.isRunning) await node.start();
  }
  return back;
}

export const killFaults: readonly Fault[] = aims.map((aim) => ({
  name: aim.name,
  what: aim.what,
  run: (trial) => killOften(trial, aim),
}));
