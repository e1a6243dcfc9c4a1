import { classify } from '#rules/raceday/classification/classification.ts';
import { type Draw, drawMotos } from '#rules/raceday/day/draw/draw.ts';
import { type Random, shuffle } from '#rules/raceday/day/draw/random.ts';
import { nextStage } from '#rules/raceday/day/next-stage.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { type Form, rideHeat } from './ride.ts';

/** A rider at the start of a class of the day. */
export interface Starter extends Form {
  entry_id: number;
  plate: string;
  entered_class: string | null;
}

/** The draw and the heats of a class after its day. */
export interface RiddenCategory {
  draw: Draw;
  heats: { phase: Phase; serie: number; entry_ids: number[] }[];
  riders: CategoryRider[];
}

/** Tells whether a heat of the programme has been ridden by now. */
type HasRidden = (phase: Phase, serie: number) => boolean;

class CategoryOfTheDay {
  readonly heats: RiddenCategory['heats'] = [];
  readonly riders: CategoryRider[];
  readonly #rules: RaceRules;
  readonly #forms: ReadonlyMap<number, Starter>;
  readonly #byId: ReadonlyMap<number, CategoryRider>;
  readonly #random: Random;

  constructor(starters: readonly Starter[], rules: RaceRules, random: Random) {
    this.#rules = rules;
    this.#random = random;
    this.#forms = new Map(starters.map((starter) => [starter.entry_id, starter]));
    this.riders = starters.map(({ entry_id, plate, entered_class }) => ({
      entry_id,
      plate,
      entered_class,
      lot: null,
      removed: null,
      runs: [],
    }));
    this.#byId = new Map(this.riders.map((rider) => [rider.entry_id, rider]));
  }

  /** Puts riders at a gate and, once it has dropped, writes the result. */
  addHeat(
    phase: Phase,
    serie: number,
    gate: readonly { entry_id: number; lane: number }[],
    ridden: boolean,
  ): void {
    const forms = gate.flatMap(({ entry_id }) => this.#forms.get(entry_id) ?? []);
    const results = ridden ? rideHeat(forms, this.#rules.tie_break === 'timed', this.#random) : [];
    for (const [index, { entry_id, lane }] of gate.entries()) {
      const { status = null, place = null, time_ms = null } = results[index] ?? {};
      const run: Run = { phase, heat: `${phase}/${serie}`, lane, status, place, time_ms, heat_size: null };
      this.#byId.get(entry_id)?.runs.push(run);
    }
    this.heats.push({ phase, serie, entry_ids: gate.map(({ entry_id }) => entry_id) });
  }

  /** Where a tie leaves open who goes on, an official draws lots. */
  decide(): void {
    const standing = classify(this.riders, this.#rules);
    this.#drawLots(standing.needs_decision.flatMap(({ entry_ids }) => entry_ids));
  }

  /** Draws lots for shared places of the knock-out, because they affect the podium of the series. */
  settle(): void {
    const { standings } = classify(this.riders, this.#rules);
    const tied = standings.filter(({ shared, group }) => shared && group !== 'motos');
    this.#drawLots(tied.map(({ entry_id }) => entry_id));
  }

  #drawLots(ids: readonly number[]): void {
    for (const [lot, id] of shuffle(ids, this.#random).entries()) {
      const rider = this.#byId.get(id);
      if (rider) rider.lot = lot + 1;
    }
  }
}

function rideKnockout(day: CategoryOfTheDay, rules: RaceRules): void {
  for (;;) {
    day.decide();
    const next = nextStage(day.riders, rules, { gate_mode: null, seed: '' });
    if ('blocked' in next) return;
    for (const { serie, riders } of next.draw.heats) day.addHeat(next.stage, serie, riders, true);
  }
}

/** Simulates a class from its draw to the last race ridden. The knock-out is ridden only on a day that is over. */
export function rideCategory(
  starters: readonly Starter[],
  rules: RaceRules,
  seed: string,
  hasRidden: HasRidden | 'all',
  random: Random,
): RiddenCategory {
  const draw = drawMotos(
    starters.map(({ entry_id }) => ({ entry_id })),
    { rules, draw_method: 'random', separate: 'none', seed },
  );
  const day = new CategoryOfTheDay(starters, rules, random);
  for (const { phase, serie, riders } of draw.heats) {
    day.addHeat(phase, serie, riders, hasRidden === 'all' || hasRidden(phase, serie));
  }
  if (hasRidden === 'all') {
    rideKnockout(day, rules);
    day.settle();
  }
  return { draw, heats: day.heats, riders: day.riders };
}
