import { saveJudging } from '#contract/raceday/judging/day.ts';
import { makeDeskPass } from '#contract/raceday/office/desk/desk.ts';
import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { type Random, randomFrom } from '#rules/raceday/day/draw/random.ts';
import type { Seen } from '../line.ts';
import { OfficeCaller } from '../office-caller.ts';
import type { Decoder } from './decoder.ts';
import { asListed, misread, sheetOf } from './misread.ts';
import { OfficialPhone } from './phone.ts';
import { CommissaireTable } from './table.ts';

/** The settings for judging a day. */
export interface Judging {
  /** The number of finish judges. */
  judges: number;
  /** The share of sheets that are wrong. */
  error: number;
  /** The share of the day in which a phone has no signal. */
  offline: number;
  seed: number;
}

/** A heat that was ridden, and what happened in it. */
interface Ridden {
  heat: HeatName;
  truth: ReadonlyMap<number, Seen>;
}

/** The fate of every operation. */
export interface Account {
  operations: number;
  conflicts: number;
  lost: number;
  doubled: number;
  refused: readonly string[];
}

/** Returns the address of a phone. Each has its own, from the block for measurements. */
const addressOf = (phone: number): string => `198.18.1.${phone + 1}`;

/** The gate marshal, finish judges and commissaire of a race: each reports on a phone what they see. */
export class Officials {
  readonly #gate: OfficialPhone;
  readonly #judges: readonly OfficialPhone[];
  readonly #chief: OfficialPhone;
  readonly #table: CommissaireTable;
  readonly #error: number;
  readonly #chance: Random;
  #unjudged: Ridden[] = [];
  /** The decoder at the line, if there is one. */
  decoder: Decoder | null = null;

  private constructor(
    { gate, judges, chief }: { gate: OfficialPhone; judges: OfficialPhone[]; chief: OfficialPhone },
    race_id: number,
    { error, seed }: Judging,
  ) {
    this.#gate = gate;
    this.#judges = judges;
    this.#chief = chief;
    this.#table = new CommissaireTable(chief, race_id, judges.length);
    this.#error = error;
    this.#chance = randomFrom(`judges ${seed}`);
  }

  /**
   * Sets how many judges there are, makes a code for each official, and opens a phone with it. It needs the office,
   * its address, and how long the codes are valid.
   */
  static async come(
    office: OfficeCaller,
    { url, race_id, until }: { url: string; race_id: number; until: string },
    judging: Judging,
  ): Promise<Officials> {
    const params = { id: race_id };
    const settings = { seats: judging.judges, table_confirms: false, two_sign: false };
    await office.ask(saveJudging, { params, body: settings });
    let made = 0;
    const open = async (duty: JudgeDuty, seat: number | null) => {
      const desk_name = `${duty} ${seat ?? ''}`.trim();
      const { code } = await office.ask(makeDeskPass, { params, body: { desk_name, until, duty, seat } });
      const chance = randomFrom(`phone ${judging.seed} ${made}`);
      const caller = new OfficeCaller(url, addressOf(made));
      made += 1;
      const phone = new OfficialPhone(caller, race_id, chance, judging.offline);
      await phone.open(code, desk_name);
      return phone;
    };
    const judges: OfficialPhone[] = [];
    for (let seat = 1; seat <= judging.judges; seat += 1) judges.push(await open('finish', seat));
    return new Officials(
      { gate: await open('gate', null), judges, chief: await open('chief', null) },
      race_id,
      judging,
    );
  }

  get #phones(): readonly OfficialPhone[] {
    return [this.#gate, ...this.#judges, this.#chief];
  }

  /** Makes their phones try again when there is no answer. */
  bePatient(): void {
    for (const { caller } of this.#phones) caller.isPatient = true;
  }

  /** Lets them speak to another server from now on, which leads the race. */
  async moveTo(url: string): Promise<void> {
    for (const phone of this.#phones) await phone.moveTo(url);
    this.#table.readAgain();
  }

  /** Lets the officials watch a heat. It needs what happened, and plates for phones with an older list. */
  async ride(
    heat: HeatName,
    truth: ReadonlyMap<number, Seen>,
    plates: ReadonlyMap<number, string>,
  ): Promise<void> {
    const absent = [...truth].flatMap(([entry_id, { status }]) => (status === 'DNS' ? [entry_id] : []));
    const present = [...truth.keys()].filter((entry_id) => !absent.includes(entry_id));
    await this.#gate.say({ kind: 'call', body: { present, absent, lanes: [] } }, heat);
    const dropped_at = (this.decoder?.nextDrop() ?? new Date()).toISOString();
    await this.#gate.say({ kind: 'gate', body: { dropped_at } }, heat);
    if (this.decoder !== null) {
      // The gate is known before anybody is heard at the finish.
      await this.#gate.goOn();
      await this.decoder.hear(heat, truth);
    }
    for (const judge of this.#judges) {
      // A stage that was just drawn has to be loaded before it is ridden.
      if (judge.riders(heat).size === 0) await judge.takeList();
      const seen = sheetOf(truth, judge.pack?.version ?? '');
      const sheet = asListed(misread(seen, this.#error, this.#chance), judge.riders(heat), plates);
      await judge.say({ kind: 'sheet', body: sheet }, heat);
    }
    this.#unjudged.push({ heat, truth });
    await Promise.all(this.#phones.map((phone) => phone.goOn()));
  }

  /**
   * Gives all phones a signal again, and lets the table decide what the judges left open, in one class or, without
   * one, in all.
   */
  async settle(category_id?: number): Promise<void> {
    const isMeant = ({ heat }: Ridden) => category_id === undefined || heat.category_id === category_id;
    const those = this.#unjudged.filter(isMeant);
    if (those.length === 0) return;
    this.#unjudged = this.#unjudged.filter((one) => !isMeant(one));
    await Promise.all(this.#phones.map((phone) => phone.comeBack()));
    await this.#table.listen();
    for (const { heat, truth } of those) await this.#table.judge(heat, truth);
    await this.#chief.comeBack();
    await this.#table.listen();
  }

  /** Compares what the phones reported with what is in the log. */
  async account(): Promise<Account> {
    await this.#table.listen();
    const said = (await Promise.all(this.#phones.map((phone) => phone.said()))).flat();
    const log = new Set(this.#table.log);
    return {
      operations: said.length,
      conflicts: this.#table.ruled.size,
      lost: said.filter(({ op_id }) => !log.has(op_id)).length,
      doubled: this.#table.log.length - log.size,
      refused: this.#phones.flatMap(({ refused }) => refused),
    };
  }
}
