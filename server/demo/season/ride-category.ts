import { type Classification, classify } from '#rules/classification/classification.ts';
import { type Draw, drawMotos } from '#rules/raceday/draw/draw.ts';
import { lanesByPick, pickOrder } from '#rules/raceday/draw/gate-order.ts';
import { type Random, shuffle } from '#rules/raceday/draw/random.ts';
import { orderFromMotos, orderFromStage, seedKnockout } from '#rules/raceday/draw/seeding.ts';
import { knockoutPath } from '#rules/races/transfer.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/races/types.ts';
import { type KnockoutStage, type Phase, isMoto, motoPhase } from '#rules/stages.ts';
import { type Form, rideHeat } from './ride.ts';

/** A rider at the start of a class of the day. */
export interface Starter extends Form {
  entry_id: number;
  plate: string;
  entered_class: string | null;
}

interface RiddenHeat {
  phase: Phase;
  serie: number;
  entry_ids: number[];
}

/** A class as its day left it. */
export interface RiddenCategory {
  draw: Draw;
  heats: RiddenHeat[];
  riders: CategoryRider[];
}

/** Whether a heat of the programme has been ridden by now. */
type HasRidden = (phase: Phase, serie: number) => boolean;

class CategoryOfTheDay {
  readonly heats: RiddenHeat[] = [];
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

  /** Puts riders at a gate and, once it has dropped, writes what happened. */
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

  /** The standing of the class; where a tie leaves open who goes on, an official draws lots. */
  decide(): Classification {
    const standing = classify(this.riders, this.#rules);
    this.#drawLots(standing.needs_decision.flatMap(({ entry_ids }) => entry_ids));
    return classify(this.riders, this.#rules);
  }

  /** Lots for places of the knock-out shared to the last: they stand on the way to a podium of the series. */
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

  #run(id: number, phase: Phase): Run | undefined {
    return this.#byId.get(id)?.runs.find((run) => run.phase === phase);
  }

  /** Riders of the next stage, best first: from the motos or from the stage before. */
  order(standing: Classification, before: KnockoutStage | null, earlier: readonly KnockoutStage[]): number[] {
    const through = standing.standings.filter(
      ({ advances, group }) => advances && group === (before ?? 'motos'),
    );
    if (before === null) {
      return orderFromMotos(
        through.map((one) => ({
          entry_id: one.entry_id,
          moto_rank: one.moto_rank ?? through.length,
          place_in_heat: this.#rules.moto_mode === 'fixed' ? one.heat_rank : null,
          moto_points: one.moto_points ?? 0,
          last_moto: one.moto_points_by_moto.at(-1) ?? 0,
        })),
        this.#rules,
      );
    }
    return orderFromStage(
      through.map((one) => ({
        entry_id: one.entry_id,
        place: this.#run(one.entry_id, before)?.place ?? null,
        time_ms: this.#run(one.entry_id, before)?.time_ms ?? null,
        earlier_places: earlier.map((stage) => this.#run(one.entry_id, stage)?.place ?? null),
        moto_rank: one.moto_rank ?? 0,
      })),
      this.#rules,
    );
  }

  /** Lanes of a knock-out heat as its riders chose them. */
  gate(
    heat: readonly number[],
    before: Phase,
    standing: Classification,
  ): { entry_id: number; lane: number }[] {
    const points = new Map(standing.standings.map((one) => [one.entry_id, one.moto_points ?? 0]));
    const riders = heat.map((entry_id) => ({
      entry_id,
      time_ms: this.#run(entry_id, before)?.time_ms ?? null,
      place: isMoto(before) ? null : (this.#run(entry_id, before)?.place ?? null),
      moto_points: points.get(entry_id) ?? 0,
      lot: this.#byId.get(entry_id)?.lot ?? null,
    }));
    return lanesByPick(
      pickOrder(riders, this.#rules.tie_break === 'timed' ? 'pickByTime' : 'pickByPoints', ''),
    );
  }
}

function rideKnockout(day: CategoryOfTheDay, rules: RaceRules, afterMotos: Classification): void {
  let standing = afterMotos;
  const done: KnockoutStage[] = [];
  for (const { stage, heats } of knockoutPath(afterMotos.qualify_count, rules)) {
    const before = done.at(-1) ?? null;
    const ordered = day.order(standing, before, done.slice(0, -1).toReversed());
    const lastRace: Phase = before ?? motoPhase(rules.motos);
    for (const [index, heat] of seedKnockout(ordered, heats).entries()) {
      if (heat.length > 0) day.addHeat(stage, index + 1, day.gate(heat, lastRace, standing), true);
    }
    done.push(stage);
    standing = day.decide();
  }
}

/**
 * A class from its draw to the last race ridden. In: riders in entry order, the settings, a seed for the draw, and
 * which heats have been ridden; the knock-out is ridden only on a day that is over.
 */
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
    rideKnockout(day, rules, day.decide());
    day.settle();
  }
  return { draw, heats: day.heats, riders: day.riders };
}
