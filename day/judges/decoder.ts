import { hearOps, type HeardOp } from '#contract/raceday/judging/day.ts';
import { makeDeskPass } from '#contract/raceday/office/desk/desk.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { type Random, randomFrom } from '#rules/raceday/day/draw/random.ts';
import { SECOND } from '#rules/raceday/timing/order/facts.ts';
import { GATE_CHIPS } from '#rules/raceday/timing/simulate/ride-heat.ts';
import { TrackCalls } from '#server/operations/demo/timing/track-calls.ts';
import type { Seen } from '../line.ts';
import type { OfficeCaller } from '../office-caller.ts';

/** Of 1,000 passings so many are lost, or come twice; in so many heats somebody of the one before rides over the loop again. */
const LOST = 30;
const DOUBLED = 10;
const BACK = 200;
/** A heat goes every so many seconds by the clock of the day, which is played faster than it goes. */
const EVERY_S = 75;
/** The day that is played began so many heats ago, so that nothing is heard before it happened. */
const HEATS_BEFORE = 480;
const SOURCE = 'sim-1/1';

interface Line {
  source: string;
  no: number;
  at_us: number;
  chip: string;
  gate?: true;
  hits?: number;
}

/** A heat that was ridden, who crossed the line and was heard there, with the lap, and who rode. */
interface Heard {
  laps: ReadonlyMap<number, number>;
  riders: ReadonlySet<number>;
}

/** How what timing said agrees with what happened. */
export interface TimingAccount {
  heats: number;
  passings: number;
  lost: number;
  laps: number;
  /** Laps that are not said, or said otherwise, heats with another order, and heats of which nothing is said. */
  wrong: string[];
  /** Riders in a heat in which they did not ride. */
  strangers: number;
  /** Marks that timing said: it may say none, because silence is neither DNS nor DNF. */
  marks: number;
  /** The milliseconds from each heat's call to its answer, when the sheet is in the log. */
  took: number[];
}

/** A decoder at the line of a day that is played: it hears what happens there, and loses and doubles some of it. */
export class Decoder {
  readonly #send: (lines: readonly object[]) => Promise<void>;
  readonly #chipOf: (entry_id: number) => string;
  readonly #random: Random;
  readonly #heats = new Map<string, Heard>();
  readonly #took: number[] = [];
  readonly #begin_us = Date.now() * 1000 - HEATS_BEFORE * EVERY_S * SECOND;
  #count = 0;
  #no = 100;
  #passings = 0;
  #lost = 0;
  #before: { chip: string; at_us: number } | null = null;

  private constructor(
    send: (lines: readonly object[]) => Promise<void>,
    chipOf: (entry_id: number) => string,
    seed: number,
  ) {
    this.#send = send;
    this.#chipOf = chipOf;
    this.#random = randomFrom(`decoder ${seed}`);
  }

  /** Makes a code for the decoder, which only advises, and opens its line. */
  static async come(
    office: OfficeCaller,
    { url, race_id, until }: { url: string; race_id: number; until: string },
    { chipOf, seed }: { chipOf: (entry_id: number) => string; seed: number },
  ): Promise<Decoder> {
    const params = { id: race_id };
    const body = { desk_name: 'Decodificador', until, duty: 'timing', seat: null } as const;
    const { code } = await office.ask(makeDeskPass, { params, body });
    return new Decoder(await new TrackCalls(url).bridge(code, race_id), chipOf, seed);
  }

  /** Returns when the gate of the next heat drops, by the clock of the day. */
  nextDrop(): Date {
    this.#count += 1;
    return new Date(this.#dropped_us / 1000);
  }

  get #dropped_us(): number {
    return this.#begin_us + this.#count * EVERY_S * SECOND;
  }

  #happens(ofThousand: number): boolean {
    return this.#random.below(1000) < ofThousand;
  }

  /** Hears the heat whose gate dropped last. */
  async hear(heat: HeatName, truth: ReadonlyMap<number, Seen>): Promise<void> {
    const dropped_us = this.#dropped_us;
    const lines: Omit<Line, 'no'>[] = [];
    const say = (at_us: number, chip: string) => lines.push({ source: SOURCE, at_us, chip, hits: 20 });
    for (const chip of this.#happens(300) ? GATE_CHIPS : GATE_CHIPS.slice(0, 1))
      lines.push({
        source: SOURCE,
        at_us: dropped_us + (chip === GATE_CHIPS[0] ? 0 : 9000),
        chip,
        gate: true,
      });
    if (this.#before !== null && this.#happens(BACK))
      say(this.#before.at_us + (5 + this.#random.below(60)) * SECOND, this.#before.chip);
    const laps = new Map<number, number>();
    for (const [entry_id, { time_ms }] of truth) {
      if (time_ms === null) continue;
      if (this.#happens(LOST)) {
        this.#lost += 1;
        continue;
      }
      laps.set(entry_id, time_ms);
      const at_us = dropped_us + time_ms * 1000;
      this.#before = { chip: this.#chipOf(entry_id), at_us };
      say(at_us, this.#chipOf(entry_id));
      if (this.#happens(DOUBLED)) say(at_us + 1000 + this.#random.below(2 * SECOND), this.#chipOf(entry_id));
    }
    this.#heats.set(heatKeyOf(heat), { laps, riders: new Set(truth.keys()) });
    const numbered = lines
      .toSorted((a, b) => a.at_us - b.at_us)
      .map((line): Line => {
        this.#no += 1;
        return { ...line, no: this.#no };
      });
    this.#passings += numbered.length;
    const begun = performance.now();
    await this.#send([{ source: SOURCE, status: {}, clock_us: Date.now() * 1000 }, ...numbered]);
    this.#took.push(performance.now() - begun);
  }

  /** Reads the log, and compares what timing said of each heat with what was heard of it. */
  async account(office: OfficeCaller, race_id: number): Promise<TimingAccount> {
    const sheets = new Map<string, Extract<HeardOp['op']['said'], { kind: 'sheet' }>['body']>();
    const params = { id: race_id };
    let after = 0;
    for (let isMore = true; isMore;) {
      const { ops, more } = await office.ask(hearOps, { params, query: { after: String(after) } });
      for (const { seq, op, timing } of ops) {
        after = seq;
        if (timing === true && op.heat !== null && op.said.kind === 'sheet')
          sheets.set(heatKeyOf(op.heat), op.said.body);
      }
      isMore = more;
    }
    const wrong: string[] = [];
    const found = { strangers: 0, marks: 0, laps: 0 };
    for (const [name, { laps, riders }] of this.#heats) {
      const sheet = sheets.get(name);
      const order = sheet?.order.flat() ?? [];
      const said = new Map(sheet?.laps.map(({ entry_id, time_ms }) => [entry_id, time_ms]));
      found.marks += sheet?.marks.length ?? 0;
      found.strangers += order.filter((who) => typeof who !== 'number' || !riders.has(who)).length;
      found.laps += laps.size;
      for (const [entry_id, time_ms] of laps)
        if (said.get(entry_id) !== time_ms)
          wrong.push(`${name}: lap of ${entry_id} said ${said.get(entry_id)}, true ${time_ms}`);
      const times = order.map((who) => (typeof who === 'number' ? (laps.get(who) ?? -1) : -1));
      // Within five milliseconds two stand together, in any order.
      if (order.length !== laps.size || times.some((ms, at) => ms < (times[at - 1] ?? 0) - 5))
        wrong.push(`${name}: order said ${order.join(' ')}, heard ${[...laps.keys()].join(' ')}`);
    }
    const { size } = this.#heats;
    return { heats: size, passings: this.#passings, lost: this.#lost, took: this.#took, wrong, ...found };
  }
}
