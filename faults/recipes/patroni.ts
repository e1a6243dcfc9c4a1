import { spawn, spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { postgresAccount } from '#server/ground/db/postgres/account.ts';
import { killAll } from '#server/testing/process-tree.ts';
import { follow, type Program } from '#server/testing/program.ts';
import { ask } from '../ask.ts';
import { Proxy } from '../proxy.ts';
import { processesIn, type Scope } from '../scope.ts';
import { freePort, project, until } from '../site.ts';

const searchPath = { PATH: `${process.env.PATH}:/usr/sbin` };

export function patroniMissing(): string | null {
  const absent = ['patroni', 'etcd'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore', env: searchPath }).status !== 0,
  );
  return absent === undefined ? null : `${absent} is not installed`;
}

type Moves = readonly (readonly [there: string, here: string])[];

/** Replaces the places of a shipped file by ours, all at once. */
export function moved(text: string, moves: Moves): string {
  const here = new Map(moves);
  const places = moves.map(([there]) => RegExp.escape(there));
  return text.replaceAll(new RegExp(places.join('|'), 'g'), (there) => here.get(there) ?? there);
}

const members = ['a', 'b', 'c'] as const;
export type Member = (typeof members)[number];
const addressOf = (name: Member) => `10.7.0.${members.indexOf(name) + 1}`;

/** Returns a shipped file as its first lines say that another machine has it. */
export function fileOf(name: Member, file: 'etcd' | 'patroni.yml'): string {
  const own =
    file === 'etcd' ? /^ETCD_(?:NAME|LISTEN|ADVERTISE|INITIAL_ADVERTISE).*$/gm : /^.*# this machine$/gm;
  return readFileSync(join(project, 'deploy/patroni', file), 'utf8').replaceAll(own, (line) =>
    line.replace(/(?<=ETCD_NAME=|name: )a\b/, name).replace('10.7.0.1', addressOf(name)),
  );
}

/** Runs a program in a folder of ours, as the account of PostgreSQL. */
export function runThere(folder: string, [file = '', ...args]: readonly string[], env = {}): Program {
  const account = postgresAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  return follow(
    spawn(file, args, {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: folder,
      env: { ...searchPath, LC_ALL: 'C.UTF-8', HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** An etcd, which can be killed and started again. */
interface Etcd {
  readonly start: () => void;
  readonly kill: () => Promise<void> | undefined;
}

/** Starts what three machines have in `deploy/patroni/etcd`. Returns the ports by the addresses that the files name. */
async function startEtcd(scope: Scope): Promise<{ ports: Map<string, number>; etcds: Record<Member, Etcd> }> {
  const ports = new Map<string, number>();
  for (const name of members)
    for (const port of [2379, 2380]) ports.set(`${addressOf(name)}:${port}`, await freePort());
  const folder = await scope.folder();
  const startOne = async (name: Member): Promise<Etcd> => {
    const own = join(folder, name);
    await mkdir(own);
    const text = moved(fileOf(name, 'etcd'), [
      ...[...ports].map(([there, port]) => [there, `127.0.0.1:${port}`] as const),
      ['/var/lib/etcd/partidor', join(own, 'data')],
    ]);
    const env = Object.fromEntries(
      text.split('\n').flatMap((line) => (line.startsWith('ETCD_') ? [line.split(/=(.*)/s)] : [])),
    );
    let program: Program | null = null;
    const etcd = {
      start: () => {
        program = runThere(own, ['etcd'], env);
      },
      kill: () => program?.killTree(),
    };
    scope.defer(etcd.kill);
    etcd.start();
    return etcd;
  };
  const etcds = { a: await startOne('a'), b: await startOne('b'), c: await startOne('c') };
  for (const name of members) {
    const origin = `http://127.0.0.1:${ports.get(`${addressOf(name)}:2379`)}`;
    const healthy = async () => (await ask(origin, { path: '/health' }, 2000)).text.includes('"true"');
    await until(`etcd answers at ${name}`, healthy, 30_000);
  }
  return { ports, etcds };
}

interface Parts {
  readonly folder: string;
  readonly port: number;
  readonly apiPort: number;
  readonly etcd: Etcd;
  /** Its ways to all three. */
  readonly toEtcd: readonly Proxy[];
}

/** A machine with PostgreSQL under Patroni, whose way to etcd can be cut. */
export class Machine {
  readonly name: Member;
  readonly port: number;
  readonly #api: string;
  readonly #parts: Parts;
  #patroni: Program | null = null;

  constructor(name: Member, parts: Parts) {
    this.name = name;
    this.port = parts.port;
    this.#api = `http://127.0.0.1:${parts.apiPort}`;
    this.#parts = parts;
  }

  /** Starts Patroni, which starts PostgreSQL. */
  start(): void {
    const { folder } = this.#parts;
    this.#patroni = runThere(folder, ['patroni', join(folder, 'patroni.yml')]);
  }

  /** Returns the last lines that Patroni wrote. */
  get said(): string {
    return this.#patroni?.lines.slice(-6).join(' · ') ?? '';
  }

  connectionTo(database: string, user = 'postgres', password = 'change-me-superuser'): pg.ClientConfig {
    return { host: '127.0.0.1', port: this.port, user, password, database };
  }

  async #says(path: '/leader' | '/sync'): Promise<boolean> {
    return (await ask(this.#api, { path }, 2000)).status === 200;
  }

  /** Tells whether it holds the key. */
  leads(): Promise<boolean> {
    return this.#says('/leader');
  }

  /** Tells whether the other one waits for it before it acknowledges anything. */
  isSynchronous(): Promise<boolean> {
    return this.#says('/sync');
  }

  /** Kills everything on it at once: Patroni, PostgreSQL and etcd. */
  async kill(): Promise<void> {
    const { folder, etcd } = this.#parts;
    killAll([...(this.#patroni?.tree() ?? []), ...processesIn(folder)]);
    await Promise.all([this.#patroni?.ended, etcd.kill()]);
  }

  /** Starts everything on it again. */
  boot(): void {
    this.#parts.etcd.start();
    this.start();
  }

  /** Nothing passes between its Patroni and etcd any more, and nobody is told. */
  cutOff(): void {
    for (const proxy of this.#parts.toEtcd) proxy.swallow();
  }

  reconnect(): void {
    for (const proxy of this.#parts.toEtcd) proxy.release();
  }

  /** Its Patroni hangs, and PostgreSQL goes on. */
  freeze(): void {
    this.#patroni?.signal('SIGSTOP');
  }

  thaw(): void {
    this.#patroni?.signal('SIGCONT');
  }
}

/** Starts the recipe of `deploy/patroni` on this machine: two with PostgreSQL, the second one synchronous. */
export async function startMachines(scope: Scope): Promise<[Machine, Machine]> {
  const { ports: etcdPorts, etcds } = await startEtcd(scope);
  const ports = new Map<string, number>();
  const names = ['a', 'b'] as const;
  for (const name of names)
    for (const port of [5432, 8008]) ports.set(`${addressOf(name)}:${port}`, await freePort());
  const machines: Machine[] = [];
  for (const name of names) {
    const folder = await scope.folder();
    const toEtcd: Proxy[] = [];
    const moves: [string, string][] = [...ports].map(([there, port]) => [there, `127.0.0.1:${port}`]);
    for (const member of members) {
      const there = `${addressOf(member)}:2379`;
      const proxy = await Proxy.make(scope, etcdPorts.get(there) ?? 0);
      toEtcd.push(proxy);
      moves.push([there, `127.0.0.1:${proxy.port}`]);
    }
    moves.push(
      ['10.7.0.0/24', '127.0.0.0/8'],
      ['/var/lib/postgresql/15/main', join(folder, 'data')],
      ['/var/lib/postgresql/', `${folder}/`],
      ['/var/run/postgresql', folder],
    );
    await writeFile(join(folder, 'patroni.yml'), moved(fileOf(name, 'patroni.yml'), moves));
    const own = (port: number) => ports.get(`${addressOf(name)}:${port}`) ?? 0;
    machines.push(
      new Machine(name, { folder, port: own(5432), apiPort: own(8008), etcd: etcds[name], toEtcd }),
    );
  }
  const [a, b] = machines;
  if (a === undefined || b === undefined) throw new Error('there are two');
  for (const machine of machines) scope.defer(() => machine.kill());
  a.start();
  const leads = async () => a.leads();
  await until('the first one is the primary', leads, 60_000).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${a.said}`);
  });
  b.start();
  await until('the second one follows', () => b.isSynchronous(), 90_000).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${b.said}`);
  });
  return [a, b];
}
