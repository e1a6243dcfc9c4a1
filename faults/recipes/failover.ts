import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterMissing } from '../cluster.ts';
import { Load } from '../load.ts';
import { buildScene } from '../scene.ts';
import { Node, until } from '../site.ts';
import { type Fault, seconds, type Trial } from '../trial.ts';
import { type Machine, patroniMissing, startMachines } from './patroni.ts';

/** Writes go on after this time, however a primary is lost. */
const gapMs = 15_000;
/** A replaced primary that is back follows, and is waited for, after this time. */
const followsMs = 60_000;

interface Told {
  machine: string;
  line: number;
  at: number;
}

/** Writes to one machine as often as it acknowledges, whatever the other one does. It is no part of the product, and minds no timeline. */
class Pen {
  readonly told: Told[] = [];
  readonly #machine: Machine;
  readonly #running: Promise<void>;
  #client: pg.Client | null = null;
  #line = 0;
  #stopping = false;

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    const { name: machine } = this.#machine;
    while (!this.#stopping) {
      try {
        this.#client ??= await this.#open();
        this.#line += 1;
        await this.#client.query('insert into told (machine, line) values ($1, $2)', [machine, this.#line]);
        this.told.push({ machine, line: this.#line, at: Date.now() });
      } catch {
        void this.#client?.end().catch(() => undefined);
        this.#client = null;
      }
      await sleep(50);
    }
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#machine.connectionTo('postgres'),
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    void this.#client?.end().catch(() => undefined);
    await this.#running;
  }
}

async function run(machine: Machine, database: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(machine.connectionTo(database));
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** Waits until the other machine is the primary. */
const replaced = (other: Machine) =>
  until(`${other.name} is the primary; it said ${other.said}`, () => other.leads(), 40_000);

/** Waits until a machine that was replaced follows the other one. */
const followed = (machine: Machine) =>
  until(`${machine.name} follows again`, () => machine.isSynchronous(), followsMs).catch((error: unknown) => {
    throw new Error(`${String(error)}; it said ${machine.said}`);
  });

/** Compares what the pens were told with the database, and the times at which each machine acknowledged anything. */
async function judgePens(
  trial: Trial,
  primary: Machine,
  pens: readonly Pen[],
  failovers: number,
): Promise<void> {
  await Promise.all(pens.map((pen) => pen.stop()));
  const told = pens.flatMap((pen) => pen.told).toSorted((a, b) => a.at - b.at);
  const { rows } = await run(primary, 'postgres', `select machine || line as key from told`);
  const kept = new Set(rows.map(({ key }: { key: string }) => key));
  const lost = told.filter(({ machine, line }) => !kept.has(`${machine}${line}`));
  trial.never(`of ${told.length} rows written past the product, acknowledged and lost`, lost.length);
  const changes = told.filter(({ machine }, at) => at > 0 && told[at - 1]?.machine !== machine).length;
  trial.holds(
    'each machine acknowledged only while it was the primary',
    changes === failovers,
    `${changes} changes of the writer`,
    String(failovers),
  );
}

async function failover(trial: Trial): Promise<void> {
  let [primary, standby] = await startMachines(trial.scope);
  const role = 'partidor';
  await run(primary, 'postgres', `create role ${role} login password 'of-the-nodes'`);
  await run(primary, 'postgres', `create database ${role} owner ${role} template template0 encoding 'UTF8'`);
  await run(
    primary,
    'postgres',
    'create table told (machine text, line integer, primary key (machine, line))',
  );
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  const node = await Node.make(trial.scope, {
    DATABASE_URL: `postgres://${role}:of-the-nodes@${hosts}/${role}?target_session_attrs=read-write`,
  });
  await node.start();
  const scene = await buildScene(node.origin, primary.connectionTo(role));
  const load = await Load.begin(trial, scene, [node.origin]);
  const pens = [primary, standby].map((machine) => new Pen(machine));
  const exchange = () => {
    [primary, standby] = [standby, primary];
  };

  const faults = [
    { name: 'machine lost', cause: async () => primary.kill(), mend: (old: Machine) => old.boot() },
    {
      name: 'cut off from etcd',
      cause: async () => primary.cutOff(),
      mend: (old: Machine) => old.reconnect(),
    },
  ];
  for (const { name, cause, mend } of faults) {
    await sleep(4000);
    const begun = Date.now();
    await cause();
    const took = await replaced(standby);
    await load.back(Date.now());
    await sleep(2000);
    trial.fact(`${name}: the other one is the primary after`, seconds(took));
    trial.within(`${name}: longest time without an acknowledged write`, load.writers.silence(begun), gapMs);
    const old = primary;
    exchange();
    mend(old);
    trial.within(`${name}: follows, once it is back`, await followed(old), followsMs);
  }
  await sleep(4000);
  await load.end(primary.connectionTo(role), { linesMayFail: false });
  trial.never('the server ended', node.ended);
  await node.stop();

  // Patroni hangs, and nobody ends what it left running. What is written there is acknowledged to nobody.
  primary.freeze();
  trial.fact('its Patroni hangs: the other one is the primary after', seconds(await replaced(standby)));
  await sleep(5000);
  const old = primary;
  exchange();
  old.thaw();
  trial.within('its Patroni hangs: follows, once it goes on', await followed(old), followsMs);
  await sleep(1000);
  await judgePens(trial, primary, pens, faults.length + 1);
}

export const failoverFaults: readonly Fault[] = [
  {
    name: 'failover',
    what: 'the recipe of deploy/patroni: the machine of the primary killed with -9, the primary cut off from etcd, left without its Patroni, under writes',
    missing: () => clusterMissing() ?? patroniMissing(),
    run: failover,
  },
];
