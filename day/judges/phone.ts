import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { type DayPack, getDayPack, openDay, OPS_AT_ONCE, sayOps } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { type Random, shuffle } from '#rules/raceday/day/draw/random.ts';
import { share } from '#server/operations/demo/season/chance.ts';
import { isUnsent, type KeptOp } from '#web/parts/day-log/records.ts';
import { DayStore } from '#web/parts/day-log/store.ts';
import type { OfficeCaller } from '../office-caller.ts';

/** The share of batches that are sent twice, and the share whose answer is lost. */
const TWICE = 0.1;
const LOST = 0.1;
/** The share of heats in which the phone gains or loses the signal, or is switched off and on again. */
const WEATHER = 0.25;
const SWITCHED_OFF = 0.02;

/**
 * The phone of an official. Operations are stored first, and sent to the server in batches when there is a signal.
 */
export class OfficialPhone {
  readonly device_id = randomUUID();
  readonly #device_key = randomBytes(32).toString('hex');
  readonly #caller: OfficeCaller;
  readonly #race_id: number;
  readonly #chance: Random;
  readonly #offline: number;
  #store = new DayStore(`partidor-day-${this.device_id}`);
  #isAway = false;
  #code = '';
  #person = '';
  pack: DayPack | null = null;
  /** The operations that the server refused. */
  readonly refused: string[] = [];

  constructor(caller: OfficeCaller, race_id: number, chance: Random, offline: number) {
    this.#caller = caller;
    this.#race_id = race_id;
    this.#chance = chance;
    this.#offline = offline;
  }

  get caller(): OfficeCaller {
    return this.#caller;
  }

  /** Opens the day with a code, and loads the lists. */
  async open(code: string, person: string): Promise<void> {
    this.#code = code;
    this.#person = person;
    const device = { device_id: this.device_id, device_key: this.#device_key };
    const { token, ...session } = await this.#caller.ask(openDay, { body: { code, ...device, person } });
    this.#caller.speakAs(token);
    const { now: _now, ...opened } = session;
    await this.#store.changeMe(() => ({
      ...device,
      next_n: 1,
      person,
      session: { token, ...opened },
      clock_ms: null,
    }));
    await this.takeList();
  }

  /** Opens the day on another server, and says there all that it ever said: nobody knows what the one before passed on. */
  async moveTo(url: string): Promise<void> {
    this.#caller.moveTo(url);
    this.pack = null;
    await this.open(this.#code, this.#person);
    await this.#store.mark((kept) => ({ ...kept, told_at: null }));
    await this.comeBack();
  }

  /** Loads the lists again if it has older ones. */
  async takeList(): Promise<void> {
    const query = this.pack === null ? {} : { have: this.pack.version };
    const { pack } = await this.#caller.ask(getDayPack, { params: { id: this.#race_id }, query });
    if (pack !== null) this.pack = pack;
  }

  /** Returns the riders of a heat by the list on this phone. */
  riders({ category_id, phase, serie }: HeatName): ReadonlySet<number> {
    const heat = this.pack?.heats.find(
      (one) => one.category_id === category_id && one.phase === phase && one.serie === serie,
    );
    return new Set(heat?.riders.map(({ entry_id }) => entry_id));
  }

  /** Stores an operation. */
  async say(said: DeviceOp['said'], heat: HeatName | null): Promise<KeptOp> {
    return this.#store.say(this.#race_id, {
      heat,
      attempt: 1,
      said_at: new Date().toISOString(),
      via: 'net',
      seat: null,
      said,
    });
  }

  /** Returns every operation that it has made. */
  said(): Promise<KeptOp[]> {
    return this.#store.ops();
  }

  /** Lets a heat pass: the signal may come or go, and the phone sends if it has one. */
  async goOn(): Promise<void> {
    if (share(this.#chance) < SWITCHED_OFF) this.#store = new DayStore(`partidor-day-${this.device_id}`);
    if (share(this.#chance) < WEATHER) this.#isAway = share(this.#chance) < this.#offline;
    if (!this.#isAway) await this.#tellOnce();
  }

  /** Restores the signal, and sends until nothing is left. */
  async comeBack(): Promise<void> {
    this.#isAway = false;
    while (await this.#tellOnce());
  }

  /** Sends its operations in batches of any size and order. Tells whether something is left. */
  async #tellOnce(): Promise<boolean> {
    const unsent = shuffle((await this.#store.ops()).filter(isUnsent), this.#chance);
    const known = new Set<string>();
    for (let from = 0; from < unsent.length;) {
      const parcel = unsent.slice(from, from + 1 + this.#chance.below(OPS_AT_ONCE));
      from += parcel.length;
      for (const op_id of await this.#tell(parcel, unsent.length)) known.add(op_id);
    }
    if (known.size > 0) {
      const told_at = new Date().toISOString();
      await this.#store.mark((kept) => (known.has(kept.op_id) ? { ...kept, told_at } : kept));
    }
    return known.size < unsent.length;
  }

  /** Sends one batch. Returns what the server has of it, as far as its answer arrived. */
  async #tell(parcel: readonly KeptOp[], waiting: number): Promise<string[]> {
    const body = {
      device_id: this.device_id,
      sent_at: new Date().toISOString(),
      waiting,
      pack_version: this.pack?.version ?? '',
      battery: null,
      ops: parcel.map(({ op }) => op),
    };
    const isLost = share(this.#chance) < TWICE;
    const answer = await this.#caller.ask(sayOps, { params: { id: this.#race_id }, body, isLost });
    for (const { op_id, code } of answer.refused) this.refused.push(`${op_id} ${code}`);
    if (share(this.#chance) < LOST) return [];
    if (answer.pack_version !== this.pack?.version) await this.takeList();
    return [...answer.known, ...answer.refused.map(({ op_id }) => op_id)];
  }
}
