import { LANE_METHODS, type LaneMethod, SMALL_HEAT_ROWS, type SmallHeatRows } from './lanes.ts';
import { RANDOM_ALGORITHM } from './random.ts';
import type { RaceRules } from '#rules/races/types.ts';
import { heatCount, motoCount } from '#rules/races/transfer.ts';

/** How riders are put into moto heats. Source: docs/regulation.md §2.1. */
export const DRAW_METHODS = ['random', 'serpentineByRanking', 'entryOrder', 'manual'] as const;
export type DrawMethod = (typeof DRAW_METHODS)[number];
/** Which riders the draw tries to keep apart. */
export const SEPARATIONS = ['none', 'club', 'state', 'country'] as const;
export type Separate = (typeof SEPARATIONS)[number];

/** What the organizer chose for the draw. */
export interface DrawOptions {
  rules: Pick<RaceRules, 'heats' | 'moto_mode' | 'motos'>;
  draw_method: DrawMethod;
  separate: Separate;
  seed: string;
  /** Default: standard. */
  lane_method?: LaneMethod;
  /** Default: random. */
  rows_for_small_heats?: SmallHeatRows;
}

/** All that decides a draw besides the riders and the seed. */
export interface DrawPlan {
  draw_method: DrawMethod;
  moto_mode: RaceRules['moto_mode'];
  motos: number;
  heats: number;
  separate: Separate;
  lane_method: LaneMethod;
  rows_for_small_heats: SmallHeatRows;
}

const MODES: readonly RaceRules['moto_mode'][] = ['fixed', 'mixed'];

/** The plan of a draw for this many riders. Errors: RangeError above 256 riders. Source: docs/regulation.md §1, §2. */
export function planDraw(riders: number, options: DrawOptions): DrawPlan {
  return {
    draw_method: options.draw_method,
    moto_mode: options.rules.moto_mode,
    motos: motoCount(riders, options.rules),
    heats: heatCount(riders, options.rules),
    separate: options.separate,
    lane_method: options.lane_method ?? 'standard',
    rows_for_small_heats: options.rows_for_small_heats ?? 'random',
  };
}

/**
 * The name a draw is stored under. It says everything the plan says, so that name, seed and input are enough
 * to replay it even after the class has been put under other rules.
 */
export function algorithmName(plan: DrawPlan): string {
  return [
    RANDOM_ALGORITHM,
    plan.draw_method,
    plan.moto_mode,
    `motos=${plan.motos}`,
    `heats=${plan.heats}`,
    `separate=${plan.separate}`,
    `lanes=${plan.lane_method}`,
    `rows=${plan.rows_for_small_heats}`,
  ].join(' ');
}

/** The plan a stored name stands for. Errors: RangeError for a name this program never wrote. */
export function readAlgorithmName(name: string): DrawPlan {
  const [generator, ...words] = name.split(' ');
  const value = (key: string): string | undefined =>
    words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1);
  const plan = {
    draw_method: DRAW_METHODS.find((method) => method === words[0]),
    moto_mode: MODES.find((mode) => mode === words[1]),
    motos: Number(value('motos')),
    heats: Number(value('heats')),
    separate: SEPARATIONS.find((separate) => separate === value('separate')),
    lane_method: LANE_METHODS.find((method) => method === value('lanes')),
    rows_for_small_heats: SMALL_HEAT_ROWS.find((rows) => rows === value('rows')),
  };
  const { draw_method, moto_mode, motos, heats, separate, lane_method, rows_for_small_heats } = plan;
  const known = draw_method && moto_mode && separate && lane_method && rows_for_small_heats;
  if (generator !== RANDOM_ALGORITHM || !known || !Number.isInteger(motos) || !Number.isInteger(heats)) {
    throw new RangeError(`Unknown draw algorithm: ${name}`);
  }
  return { draw_method, moto_mode, motos, heats, separate, lane_method, rows_for_small_heats };
}
