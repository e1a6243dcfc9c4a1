import type { OfficeHeat } from '#contract/raceday/office/results/results.ts';
import { lotsAfter } from '#rules/raceday/results/open-ties.ts';
import { type Random, randomFrom } from '#rules/raceday/day/draw/random.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { rideHeat } from '#server/operations/demo/season/ride.ts';
import type { Starter } from './starters.ts';

/** What one rider did in one race, as everybody at the line saw it. */
export type Seen = Pick<Run, 'status' | 'place' | 'time_ms'>;

/** A gate that stays empty. */
type EmptyGate = Pick<Run, 'phase' | 'lane'> & { serie: number };

/** The truth, known without asking the server. It knows who was at which gate, and never reads a result. */
export class Line {
  readonly #starters: Map<number, Starter>;
  readonly #seed: string;
  readonly #rules: RaceRules;
  /** The settings of classes that rain shortened. */
  readonly #cut = new Map<number, RaceRules>();
  /** The riders of each class with their rides, by class. */
  readonly classes = new Map<number, Map<number, CategoryRider>>();
  /** The races that were ridden, by their number. */
  readonly races = new Set<string>();

  constructor(starters: ReadonlyMap<number, Starter>, rules: RaceRules, seed: number) {
    this.#starters = new Map(starters);
    this.#rules = rules;
    this.#seed = `line ${seed}`;
  }

  #rider(category_id: number, entry_id: number, plate: string): CategoryRider {
    const riders = this.classes.get(category_id) ?? new Map<number, CategoryRider>();
    this.classes.set(category_id, riders);
    const known = riders.get(entry_id);
    if (known) return known;
    const rider = { entry_id, plate, entered_class: null, lot: null, removed: null, runs: [] };
    riders.set(entry_id, rider);
    return rider;
  }

  riders(category_id: number): CategoryRider[] {
    return [...(this.classes.get(category_id)?.values() ?? [])];
  }

  /** Returns the transponder of a rider. */
  chipOf(entry_id: number): string {
    return this.#starters.get(entry_id)?.transponder ?? '';
  }

  /** Returns the current settings of a class. */
  rulesOf(category_id: number): RaceRules {
    return this.#cut.get(category_id) ?? this.#rules;
  }

  /** Cancels the last motos of a class because of rain. */
  cut(category_id: number, motos: number): void {
    this.#cut.set(category_id, { ...this.#rules, motos });
  }

  /**
   * Adds a rider after the draw. A missed moto counts as a start not made, in the heat to which the rider belongs.
   */
  join(
    { category_id, entry_id, starter }: { category_id: number; entry_id: number; starter: Starter },
    { missed, serie }: { missed: readonly { phase: Phase }[]; serie: number | null },
  ): void {
    this.#starters.set(entry_id, starter);
    const sizes = (phase: Phase, heat: number | null) => {
      const gates = Map.groupBy(
        this.riders(category_id).flatMap(({ runs }) => runs.filter((run) => run.phase === phase)),
        (run) => run.heat,
      );
      const own = gates.get(`${phase}/${heat}`);
      return own && this.#rules.moto_mode === 'fixed'
        ? own.length
        : Math.min(...[...gates.values()].map((runs) => runs.length));
    };
    const runs = missed.map(({ phase }): Run => {
      const heat_size = sizes(phase, serie);
      return { phase, heat: null, lane: null, status: 'CR', place: null, time_ms: null, heat_size };
    });
    this.#rider(category_id, entry_id, starter.plate).runs.push(...runs);
  }

  /** Lets a rider leave: the gates stay empty, and count as drawn. */
  leave(
    category_id: number,
    entry_id: number,
    { gates, missed }: { gates: readonly EmptyGate[]; missed: boolean },
  ): void {
    const rider = this.#rider(category_id, entry_id, this.#starters.get(entry_id)?.plate ?? '');
    rider.removed = 'WITHDRAWN';
    for (const { phase, serie, lane } of gates)
      rider.runs.push({
        phase,
        heat: `${phase}/${serie}`,
        lane,
        status: missed ? 'DNS' : null,
        place: null,
        time_ms: null,
        heat_size: null,
      });
  }

  /** Tells whether a rider left, so that the gate stays empty. */
  hasLeft(category_id: number, entry_id: number): boolean {
    return (this.classes.get(category_id)?.get(entry_id)?.removed ?? null) !== null;
  }

  #chanceOf(category_id: number, { phase, serie }: OfficeHeat): Random {
    return randomFrom(`${this.#seed} ${category_id} ${phase} ${serie}`);
  }

  /** Drops one gate. Returns what was seen of each rider, by entry. */
  drop(category_id: number, heat: OfficeHeat): Map<number, Seen> {
    const { phase, serie, number } = heat;
    this.races.add(number ?? `${category_id} ${phase} ${serie}`);
    // They are sorted by plate, because the result of a heat must not depend on the order of the list.
    const listed = heat.runs.toSorted((a, b) => a.plate.localeCompare(b.plate));
    const runs = listed.filter(({ entry_id }) => !this.hasLeft(category_id, entry_id));
    const gone = listed.filter(({ entry_id }) => this.hasLeft(category_id, entry_id));
    const forms = runs.map(({ entry_id }) => this.#starters.get(entry_id) ?? { skill: 0, lap_s: 40 });
    const results = rideHeat(forms, this.#rules.tie_break === 'timed', this.#chanceOf(category_id, heat));
    const seen = runs.map(({ entry_id, plate, lane }, index): [number, Seen] => {
      const { status = null, place = null, time_ms = null } = results[index] ?? {};
      this.#rider(category_id, entry_id, plate).runs.push({
        phase,
        heat: `${phase}/${serie}`,
        lane,
        status,
        place,
        time_ms,
        heat_size: null,
      });
      return [entry_id, { status, place, time_ms }];
    });
    const absent = gone.map(({ entry_id }): [number, Seen] => [
      entry_id,
      { status: 'DNS', place: null, time_ms: null },
    ]);
    return new Map([...seen, ...absent]);
  }

  /** Draws lots between riders as an official does, best first. */
  decide(category_id: number, order: readonly number[]): void {
    const riders = this.classes.get(category_id);
    for (const [entry_id, lot] of lotsAfter(this.riders(category_id), order)) {
      const rider = riders?.get(entry_id);
      if (rider) rider.lot = lot;
    }
  }
}
