import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getDay } from '#contract/raceday/office/day/day.ts';
import { makeDraw } from '#contract/raceday/office/day/draws.ts';
import { drawStage, foreseeStage } from '#contract/raceday/office/day/stages.ts';
import {
  type CategoryResults,
  decideTie,
  getCategoryResults,
  type OfficeHeat,
  publishResults,
  writeResults,
} from '#contract/raceday/office/results/results.ts';
import { nextStage } from '#rules/raceday/day/next-stage.ts';
import { type Random, randomFrom, shuffle } from '#rules/raceday/day/draw/random.ts';
import { transfersOf } from '#rules/raceday/races/transfer.ts';
import { isMoto, motoPhase, type Phase, PHASES } from '#rules/stages.ts';
import { share } from '#server/operations/demo/season/chance.ts';
import type { Officials } from './judges/officials.ts';
import { Line, type Seen } from './line.ts';
import type { Meeting } from './meeting.ts';
import type { OfficeCaller } from './office-caller.ts';

/** The shares of sheets typed wrong, of mistakes found only after publication, and of lost answers. */
const TYPED_WRONG = 0.05;
const FOUND_LATE = 0.5;
const LOST = 0.03;
const MOTOS = 8;

interface Mistake {
  category_id: number;
  phase: Phase;
  serie: number | null;
  truth: ReadonlyMap<number, Seen>;
}

/** Lets a typist confuse two riders who finished one behind the other. */
function typedWrong(truth: ReadonlyMap<number, Seen>, random: Random): ReadonlyMap<number, Seen> | null {
  const finished = [...truth].filter(([, { place }]) => place !== null);
  if (finished.length < 2) return null;
  const ordered = finished.toSorted(([, a], [, b]) => (a.place ?? 0) - (b.place ?? 0));
  const at = random.below(ordered.length - 1);
  const [first, second] = ordered.slice(at, at + 2);
  if (!first || !second) return null;
  return new Map([...truth, [first[0], second[1]], [second[0], first[1]]]);
}

/** A race day as an office works it: only through its calls, and reading only who is at which gate. */
export class RaceDay {
  readonly #office: OfficeCaller;
  readonly #meeting: Meeting;
  readonly #chance: Random;
  readonly line: Line;
  readonly #mistakes: Mistake[] = [];
  /** The events besides plain racing, by name. */
  readonly tally = { draws: 0, stages: 0, ties: 0, corrections: 0, published_corrections: 0 };
  /** Heats whose riders differ from those that the rules give. */
  readonly strange: string[] = [];
  /** The officials who report what happens. It is null if the office types it. */
  officials: Officials | null = null;
  /** How long a gate waits for the one before, in milliseconds. */
  gateMs = 0;

  constructor(office: OfficeCaller, meeting: Meeting, seed: number) {
    this.#office = office;
    this.#meeting = meeting;
    this.#chance = randomFrom(`office ${seed}`);
    this.line = new Line(meeting.starters, meeting.cup.rules, seed);
  }

  get #params() {
    return { id: this.#meeting.race_id };
  }

  #isLost(): boolean {
    return share(this.#chance) < LOST;
  }

  #results(category_id: number): Promise<CategoryResults> {
    return this.#office.ask(getCategoryResults, {
      params: { id: this.#meeting.race_id, categoryId: category_id },
    });
  }

  async #write(category_id: number, heat: OfficeHeat, said: ReadonlyMap<number, Seen>, reason?: string) {
    const { phase, serie, basis } = heat;
    const results = [...said].map(([entry_id, seen]) => ({ entry_id, ...seen }));
    const body = { category_id, phase, serie, basis, results, request_key: randomUUID() };
    await this.#office.ask(writeResults, {
      params: this.#params,
      body: reason === undefined ? body : { ...body, reason },
      isLost: this.#isLost(),
    });
  }

  async #ride(category_id: number, heat: OfficeHeat): Promise<void> {
    const truth = this.line.drop(category_id, heat);
    if (this.officials !== null) return this.#judged(this.officials, category_id, heat, truth);
    const wrong = share(this.#chance) < TYPED_WRONG ? typedWrong(truth, this.#chance) : null;
    await this.#write(category_id, heat, wrong ?? truth);
    if (wrong) this.#mistakes.push({ category_id, phase: heat.phase, serie: heat.serie, truth });
  }

  /** Shows a heat to the officials, who report it as far as their phones can. */
  async #judged(
    officials: Officials,
    category_id: number,
    { phase, serie, runs }: OfficeHeat,
    truth: ReadonlyMap<number, Seen>,
  ): Promise<void> {
    if (serie === null) throw new Error(`${phase} of ${category_id} has no heat`);
    const riding = new Map([...truth].filter(([entry_id]) => !this.line.hasLeft(category_id, entry_id)));
    const plates = new Map(runs.map(({ entry_id, plate }) => [entry_id, plate]));
    const next = wait(this.gateMs);
    await officials.ride({ category_id, phase, serie }, riding, plates);
    await next;
  }

  /** Corrects the typing mistakes for which `which` is true. */
  async #correct(which: (mistake: Mistake) => boolean, reason?: string): Promise<void> {
    const found = this.#mistakes.filter(which);
    for (const mistake of found) {
      this.#mistakes.splice(this.#mistakes.indexOf(mistake), 1);
      const { heats } = await this.#results(mistake.category_id);
      const heat = heats.find(({ phase, serie }) => phase === mistake.phase && serie === mistake.serie);
      if (!heat) throw new Error(`${mistake.phase} ${mistake.serie} is gone`);
      await this.#write(mistake.category_id, heat, mistake.truth, reason);
      this.tally[reason === undefined ? 'corrections' : 'published_corrections'] += 1;
    }
  }

  /** Draws every class at once. */
  async draw(isLost = false): Promise<number[]> {
    const { version, classes } = await this.#office.ask(getDay, { params: this.#params });
    const category_ids = classes.filter(({ riders }) => riders > 0).map(({ category_id }) => category_id);
    await this.#office.ask(makeDraw, {
      params: this.#params,
      body: { version, category_ids, request_key: randomUUID() },
      isLost,
    });
    this.tally.draws += category_ids.length;
    return category_ids;
  }

  /** Rides the heats of a phase that are open in a class. */
  async #ridePhase(category_id: number, phase: Phase): Promise<void> {
    const { heats } = await this.#results(category_id);
    for (const heat of heats)
      if (heat.phase === phase && heat.runs.some(({ status }) => status === null))
        await this.#ride(category_id, heat);
  }

  /** Rides motos of all classes, from one to another. */
  async motos(category_ids: readonly number[], { from = 1, to = MOTOS } = {}): Promise<void> {
    for (let moto = from; moto <= to; moto += 1)
      for (const category_id of category_ids) await this.#ridePhase(category_id, motoPhase(moto));
  }

  /** Rides the first heat of a moto in some classes, so that they have begun. */
  async begin(category_ids: readonly number[]): Promise<void> {
    for (const category_id of category_ids) {
      const { heats } = await this.#results(category_id);
      const first = heats.find(({ phase }) => phase === 'M1');
      if (first) await this.#ride(category_id, first);
    }
  }

  /** Returns the riders of a class, as they are at its gates. */
  async gates(category_id: number): Promise<{ category_id: number; entry_id: number }[]> {
    const { heats } = await this.#results(category_id);
    const entry_ids = new Set(heats.flatMap(({ runs }) => runs.map(({ entry_id }) => entry_id)));
    return [...entry_ids].map((entry_id) => ({ category_id, entry_id }));
  }

  /** Draws lots for riders tied across a cut. */
  async #decideTies(category_id: number): Promise<void> {
    const { ties } = await this.#results(category_id);
    for (const { phase, basis, riders, decided } of ties) {
      if (decided) continue;
      const order = shuffle(
        riders.map(({ entry_id }) => entry_id),
        this.#chance,
      );
      this.line.decide(category_id, order);
      await this.#office.ask(decideTie, {
        params: this.#params,
        body: { category_id, phase, basis, order, way: 'LOT', request_key: randomUUID() },
        isLost: this.#isLost(),
      });
      this.tally.ties += 1;
    }
  }

  /** Checks whether the heats that were made follow from what was seen at the line. */
  #compareStage(category_id: number, stage: Phase, heats: readonly (readonly number[])[]): void {
    const next = nextStage(this.line.riders(category_id), this.line.rulesOf(category_id), {
      gate_mode: null,
      seed: '',
    });
    const expected =
      'blocked' in next
        ? next.blocked.by
        : JSON.stringify(
            next.draw.heats.map(({ riders }) =>
              riders.map(({ entry_id }) => entry_id).toSorted((a, b) => a - b),
            ),
          );
    const made = JSON.stringify(heats.map((ids) => ids.toSorted((a, b) => a - b)));
    if (made !== expected) this.strange.push(`${category_id} ${stage}: ${made}, not ${expected}`);
  }

  /** Whether the later motos of a class are made from the results of the one before. */
  #makesMotos(category_id: number): boolean {
    const rules = this.line.rulesOf(category_id);
    return transfersOf(this.line.riders(category_id).length, rules) !== null;
  }

  /** Makes and rides the stage of a class, when it is the next one. */
  async #stage(category_id: number, stage: Phase): Promise<void> {
    const what = { category_id, gate_mode: null };
    await this.officials?.settle(category_id);
    const foresee = () => this.#office.ask(foreseeStage, { params: this.#params, body: what });
    const { made: first, blocked } = await foresee();
    if (first?.stage !== stage && blocked?.by !== 'tie_open') return;
    await this.#correct((mistake) => mistake.category_id === category_id);
    await this.#decideTies(category_id);
    const { made } = await foresee();
    if (made?.stage !== stage) return;
    this.#compareStage(
      category_id,
      stage,
      made.heats.map(({ riders }) => riders.map(({ entry_id }) => entry_id)),
    );
    await this.#office.ask(drawStage, {
      params: this.#params,
      body: { ...what, basis: made.basis, request_key: randomUUID() },
      isLost: this.#isLost(),
    });
    this.tally.stages += 1;
    await this.#ridePhase(category_id, stage);
  }

  async stages(category_ids: readonly number[]): Promise<void> {
    for (const stage of PHASES.slice(1))
      for (const category_id of category_ids)
        if (!isMoto(stage) || this.#makesMotos(category_id)) await this.#stage(category_id, stage);
  }

  /** Publishes as provisional, corrects late mistakes with a reason, and makes it official. */
  async publish(): Promise<void> {
    await this.officials?.settle();
    await this.#correct(() => share(this.#chance) >= FOUND_LATE);
    const move = (
      was: 'DRAWN' | 'RACING' | 'PROVISIONAL',
      race_status: 'PROVISIONAL' | 'OFFICIAL',
      reason?: string,
    ) =>
      this.#office.ask(publishResults, {
        params: this.#params,
        body: { was, race_status, ...(reason === undefined ? {} : { reason }) },
      });
    const { race_status } = await this.#office.ask(getDay, { params: this.#params });
    await move(race_status === 'RACING' ? 'RACING' : 'DRAWN', 'PROVISIONAL');
    await this.#correct(() => true, 'Visto en el video de la llegada');
    // A day that is ridden in a minute has no time for protests.
    await move('PROVISIONAL', 'OFFICIAL', 'Los delegados firmaron');
  }
}
