import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getVenue, listLate, offerVenue, takeBackVenue } from '#contract/raceday/venue/venue.ts';
import { type Random, randomFrom } from '#rules/raceday/day/draw/random.ts';
import { share } from '#server/operations/demo/season/chance.ts';
import { runProgram } from '#server/testing/program.ts';
import { Proxy } from '../faults/proxy.ts';
import type { Scope } from '../faults/scope.ts';
import { Node, until } from '../faults/site.ts';
import { compareSides, type Equality, type Side } from './equal.ts';
import { OfficeCaller } from './office-caller.ts';

/** The line is cut and joined in turns of about this length. */
const turnMs = 6000;
const patienceMs = 180_000;

/** A laptop at the track: a server with a database of its own, that copied the race. */
interface Laptop {
  node: Node;
  user_email: string;
  code: string;
}

/** The race's server in the cloud, and how its office works. */
interface Venue {
  home: Side;
  /** It moves between the cloud and the laptops. */
  office: OfficeCaller;
  /** Signs a caller in at the cloud. */
  signIn: (caller: OfficeCaller) => Promise<void>;
  /** The share of the time at the track in which the line is cut. */
  cut: number;
  seed: number;
}

/** Runs `npm run venue` beside a laptop. Returns what it printed. */
async function command(node: Node, ...args: string[]): Promise<readonly string[]> {
  const program = runProgram('scripts/run.mjs', ['server/app/commands/venue.ts', ...args], {
    DATA_DIR: node.dataDir,
    DEMO: 'off',
  });
  if ((await program.ended) !== 0) throw new Error(`venue ${args[0]}: ${program.lines.join(' · ')}`);
  return program.lines;
}

/** Reads one number from the database of a server. */
async function numberOf(node: Node, text: string): Promise<number> {
  const client = new pg.Client(node.connection);
  await client.connect();
  try {
    return Number((await client.query<{ n: string }>(text)).rows[0]?.n ?? 0);
  } finally {
    await client.end();
  }
}

/**
 * A race that is ridden at the track: a server in the cloud, one laptop after another, and a line between them that is cut for
 * a share of the day. Laptops die, the cloud takes the race back once and gives it again.
 */
export class VenueDay {
  readonly #home: Side;
  readonly #scope: Scope;
  readonly #line: Proxy;
  readonly #chance: Random;
  readonly #cut: number;
  readonly #office: OfficeCaller;
  readonly #cloud: OfficeCaller;
  readonly #signIn: Venue['signIn'];
  #laptop: Laptop | null = null;
  #lost: Laptop | null = null;
  #isCutting = false;
  #cutMs = 0;
  #turns = Promise.resolve();
  #begun = 0;
  readonly tally = { laptops_killed: 0, taken_back: 0, given: 0, late_sets: 0, sets: 0 };

  private constructor(
    scope: Scope,
    line: Proxy,
    { home, office, cloud, signIn, cut, seed }: Venue & { cloud: OfficeCaller },
  ) {
    this.#scope = scope;
    this.#line = line;
    this.#home = home;
    this.#office = office;
    this.#cloud = cloud;
    this.#signIn = signIn;
    this.#cut = cut;
    this.#chance = randomFrom(`venue ${seed}`);
  }

  /** Puts a line before a server in the cloud. */
  static async open(scope: Scope, venue: Venue): Promise<VenueDay> {
    const line = await Proxy.make(scope, Number(new URL(venue.home.url).port));
    const cloud = new OfficeCaller(venue.home.url);
    for (const caller of [cloud, venue.office]) caller.isPatient = true;
    await venue.signIn(cloud);
    return new VenueDay(scope, line, { ...venue, cloud });
  }

  /** The address at which the officials speak now. */
  get url(): string {
    return this.#laptop?.node.origin ?? this.#home.url;
  }

  get #track(): Node {
    if (this.#laptop === null) throw new Error('no laptop leads');
    return this.#laptop.node;
  }

  /** Gives the race to a new laptop by its command. The office signs in there with the code of the copy. */
  async give(race_id: number): Promise<void> {
    const node = await Node.make(this.#scope);
    await node.start(patienceMs);
    const params = { id: race_id };
    const { code } = await this.#cloud.ask(offerVenue, {
      params,
      body: { name: `Notebook ${this.tally.given + 1}` },
    });
    const copied = await command(node, 'copy', `http://127.0.0.1:${this.#line.port}`, code);
    const [, user_email = '', own = ''] = /(\S+@venue\.invalid), (\S+)/.exec(copied.join('\n')) ?? [];
    await command(node, 'lead');
    this.#laptop = { node, user_email, code: own };
    this.tally.given += 1;
    this.#office.moveTo(node.origin);
    await this.#office.signIn(user_email, own);
  }

  /** From now on the line is cut for its share of the time. */
  cutOften(): void {
    this.#isCutting = true;
    const from = Date.now();
    this.#turns = (async () => {
      while (this.#isCutting) {
        const ms = turnMs * (0.5 + share(this.#chance));
        this.#line.swallow();
        await sleep(ms * this.#cut);
        this.#cutMs += ms * this.#cut;
        this.#line.release();
        if (this.#isCutting) await sleep(ms * (1 - this.#cut));
      }
      this.#begun += Date.now() - from;
    })();
  }

  /** The line stays joined from now on. */
  async join(): Promise<void> {
    this.#isCutting = false;
    await this.#turns;
    this.#line.release();
  }

  /** Kills the laptop with its database at some moment, and starts it again. */
  async killOnce(): Promise<void> {
    const node = this.#track;
    await sleep(1000 + 4000 * share(this.#chance));
    await node.kill();
    await node.start(patienceMs);
    this.tally.laptops_killed += 1;
  }

  /** Waits until the cloud has every set of the laptop. */
  async level(race_id: number): Promise<void> {
    const n = await numberOf(this.#track, 'select max(n) as n from venue_set');
    await until(
      `set ${n} is in the cloud`,
      async () => (await this.#cloud.ask(getVenue, { params: { id: race_id } })).known_n >= n,
      patienceMs,
      500,
    );
  }

  /** The line goes, and what is said from now on is known to the laptop alone. */
  cutForGood(): void {
    this.#line.swallow();
  }

  /** The laptop dies with what it did not send. The cloud goes on from what it knows. */
  async takeBack(race_id: number): Promise<void> {
    const params = { id: race_id };
    await this.#track.kill();
    this.tally.laptops_killed += 1;
    // What was on its way is lost with it.
    this.#line.forget();
    this.#line.release();
    const { known_n } = await this.#cloud.ask(getVenue, { params });
    await this.#cloud.ask(takeBackVenue, {
      params,
      body: { reason: 'La computadora se apagó', seen_n: known_n },
    });
    this.tally.taken_back += 1;
    this.#lost = this.#laptop;
    this.#laptop = null;
    await this.#goHome();
  }

  async #goHome(): Promise<void> {
    this.#office.moveTo(this.#home.url);
    await this.#signIn(this.#office);
  }

  /** The laptop that died is started after all: its sets are late, and change nothing. */
  async findLost(race_id: number): Promise<void> {
    if (this.#lost === null) return;
    const { node } = this.#lost;
    const params = { id: race_id };
    await node.start(patienceMs);
    await until(
      'late sets are kept apart',
      async () => (await this.#cloud.ask(listLate, { params })).items.length > 0,
      patienceMs,
      500,
    );
    this.tally.late_sets = (await this.#cloud.ask(listLate, { params })).items.length;
    await node.stop();
  }

  /** Gives the race back, and compares both servers before anything else is written. */
  async back(race_id: number): Promise<Equality> {
    await this.join();
    const node = this.#track;
    await command(node, 'back');
    this.tally.sets = (await this.#cloud.ask(getVenue, { params: { id: race_id } })).known_n;
    const found = await compareSides(race_id, this.#home, { url: node.origin, database: node.connection });
    this.#laptop = null;
    await this.#goHome();
    return found;
  }

  /** The share of the time at the track in which the line was cut. */
  get cutShare(): number {
    return this.#begun === 0 ? 0 : this.#cutMs / this.#begun;
  }
}
