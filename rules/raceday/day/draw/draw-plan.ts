import { LANE_METHODS, type LaneMethod, SMALL_HEAT_ROWS } from './lanes.ts';
import { RANDOM_ALGORITHM } from './random.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { heatCount, motoCount, transfersOf } from '#rules/raceday/races/transfer.ts';

/** The methods that put riders into moto heats. Source: docs/regulation.md §2.1. */
export const DRAW_METHODS = ['random', 'serpentineByRanking', 'entryOrder', 'manual'] as const;
export type DrawMethod = (typeof DRAW_METHODS)[number];
/** The groups that the draw tries to keep apart. */
export const SEPARATIONS = ['none', 'club', 'state', 'country'] as const;
export type Separate = (typeof SEPARATIONS)[number];

/** The organizer's choices for the draw. */
export interface DrawOptions {
  rules: Pick<RaceRules, 'heats' | 'moto_mode' | 'motos'>;
  draw_method: DrawMethod;
  separate: Separate;
  seed: string;
  /** The default is `standard`. */
  lane_method?: LaneMethod;
  /** The default is `random`. */
  rows_for_small_heats?: (typeof SMALL_HEAT_ROWS)[number];
}

/** Everything that decides a draw besides the riders and the seed. */
export interface DrawPlan {
  draw_method: DrawMethod;
  moto_mode: RaceRules['moto_mode'];
  motos: number;
  heats: number;
  separate: Separate;
  lane_method: LaneMethod;
  rows_for_small_heats: (typeof SMALL_HEAT_ROWS)[number];
}

const MODES: readonly RaceRules['moto_mode'][] = ['fixed', 'mixed'];

/**
 * This computes the plan of a draw.
 *
 * @param riders the number of riders
 * @param options the organizer's choices
 * @returns the plan
 * @throws RangeError when there are more than 256 riders
 * Source: docs/regulation.md §1, §2.
 */
export function planDraw(riders: number, options: DrawOptions): DrawPlan {
  return {
    draw_method: options.draw_method,
    moto_mode: options.rules.moto_mode,
    // Where riders are through after each moto, the later ones are drawn from its results.
    motos: transfersOf(riders, options.rules) ? 1 : motoCount(riders, options.rules),
    heats: heatCount(riders, options.rules),
    separate: options.separate,
    lane_method: options.lane_method ?? 'standard',
    rows_for_small_heats: options.rows_for_small_heats ?? 'random',
  };
}

/**
 * A draw is stored under a name that holds everything in its plan. Name, seed and input are then enough to replay it, even after
 * the settings of the class have changed.
 *
 * @param plan the plan
 * @returns the name
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

/**
 * This reads the plan back from a stored name.
 *
 * @param name the name that `algorithmName` wrote
 * @returns the plan
 * @throws RangeError when this program never wrote the name
 */
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
