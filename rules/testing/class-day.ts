import { drawMotos } from '#rules/raceday/day/draw/draw.ts';
import { nextStage, type NextStage, type StageBlock } from '#rules/raceday/day/next-stage.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import type { LostStatus } from '#rules/statuses.ts';

interface Gate {
  serie: number;
  riders: readonly { entry_id: number; lane: number }[];
}

/** Says of a rider at a gate what befell him; null: he rode. */
export type Fate = (entry_id: number, phase: Phase) => LostStatus | null;

/** A class that is drawn and ridden by the rules of the product; at every gate the rider of the lower number wins. */
export class ClassDay {
  readonly riders: CategoryRider[];
  readonly #rules: RaceRules;
  readonly #seed: string;
  #timed = 0;

  constructor(size: number, rules: RaceRules, seed = 'seed') {
    this.#rules = rules;
    this.#seed = seed;
    this.riders = Array.from({ length: size }, (_, index): CategoryRider => ({
      entry_id: index + 1,
      plate: String(index + 1),
      entered_class: null,
      lot: null,
      removed: null,
      runs: [],
    }));
  }

  /** Draws all motos; nobody has ridden. */
  draw(): this {
    const options = {
      rules: this.#rules,
      draw_method: 'random',
      separate: 'none',
      seed: this.#seed,
    } as const;
    for (const { phase, serie, riders } of drawMotos(this.riders, options).heats)
      this.#add(phase, { serie, riders });
    return this;
  }

  #add(phase: Phase, { serie, riders }: Gate): void {
    for (const { entry_id, lane } of riders) {
      const heat = `${phase}/${serie}`;
      const run = { phase, heat, lane, status: null, place: null, time_ms: null, heat_size: null };
      this.rider(entry_id).runs.push(run);
    }
  }

  rider(entry_id: number): CategoryRider {
    const found = this.riders[entry_id - 1];
    if (!found) throw new Error(`There is no rider ${entry_id}`);
    return found;
  }

  /** Rides all that is drawn and not ridden yet. */
  ride(fate: Fate = () => null): this {
    const open = this.riders.flatMap(({ entry_id, runs }) =>
      runs.filter(({ status }) => status === null).map((run) => ({ entry_id, run })),
    );
    const heats = Map.groupBy(open, ({ run }) => `${run.phase} ${run.heat}`);
    for (const heat of heats.values()) {
      let place = 0;
      for (const { entry_id, run } of heat.toSorted((a, b) => a.entry_id - b.entry_id)) {
        const lost = this.rider(entry_id).removed === null ? fate(entry_id, run.phase) : 'DNS';
        run.status = lost ?? 'OK';
        if (lost !== null) continue;
        place += 1;
        run.place = place;
        this.#timed += 1;
        run.time_ms = 30_000 + entry_id * 100 + (this.#timed % 7);
      }
    }
    return this;
  }

  next(gate_mode: Parameters<typeof nextStage>[2]['gate_mode'] = null): NextStage | { blocked: StageBlock } {
    return nextStage(this.riders, this.#rules, { gate_mode, seed: this.#seed });
  }

  /** The next stage, put at its gates. Errors: where it is blocked. */
  follow(): NextStage {
    const next = this.next();
    if ('blocked' in next) throw new Error(next.blocked.by);
    for (const heat of next.draw.heats) this.#add(next.stage, heat);
    return next;
  }
}
