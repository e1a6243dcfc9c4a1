import {
  algorithmName,
  type DrawMethod,
  type DrawOptions,
  type DrawPlan,
  planDraw,
  readAlgorithmName,
} from './draw-plan.ts';
import { drawFreeLanes, drawTableLanes, mirrorLane } from './lanes.ts';
import { type Random, randomFrom, shuffle } from './random.ts';
import { separateHeats } from './separation.ts';
import { serpentine } from './serpentine.ts';
import { GATE_LANES, heatSizes } from '#rules/formats/gate.ts';
import { type MotoPhase, motoPhase, MOTO_PHASES } from '#rules/stages.ts';

/** A rider as the draw needs him. The list is in entry order. */
export interface DrawRider {
  entry_id: number;
  club?: string | number | null;
  state?: string | null;
  country?: string | null;
  /** The place in the ranking that seeds the draw. Riders without one come last, in entry order. */
  ranking?: number | null;
  /** The heat into which the official put him, counted from 1. Only a manual draw has it. */
  serie?: number | null;
}

/** One gate of one moto. In fixed motos the same riders return under the same serie. */
export interface DrawnHeat {
  phase: MotoPhase;
  serie: number;
  series_count: number;
  riders: { entry_id: number; lane: number }[];
}

/** A draw with everything that is needed to replay it. */
export interface Draw {
  algorithm: string;
  seed: string;
  input: DrawRider[];
  heats: DrawnHeat[];
}

/** The reasons why a manual draw cannot be used. */
type ManualDrawRefusal = 'draw.riderWithoutHeat' | 'draw.heatFull';

/** A mixed moto is drawn again at most this many times while somebody would repeat a lane. After that, a repeat is accepted. */
const LANE_ATTEMPTS = 50;

/**
 * Heats made by hand need every rider in one of the heats, and no heat above 8 riders.
 *
 * @param riders the riders with their heats
 * @param heats the number of heats
 * @returns the refusal, null when the heats can be used
 * Source: docs/regulation.md §2.1.
 */
export function refuseManualDraw(riders: readonly DrawRider[], heats: number): ManualDrawRefusal | null {
  const sizes = Array.from({ length: heats }, () => 0);
  for (const { serie } of riders) {
    if (!serie || serie > heats) return 'draw.riderWithoutHeat';
    sizes[serie - 1] = (sizes[serie - 1] ?? 0) + 1;
  }
  return sizes.some((size) => size > GATE_LANES) ? 'draw.heatFull' : null;
}

function dealInBlocks(riders: readonly DrawRider[], heats: number): DrawRider[][] {
  let from = 0;
  return heatSizes(riders.length, heats).map((size) => riders.slice(from, (from += size)));
}

type Deal = (riders: readonly DrawRider[], heats: number, random: Random) => DrawRider[][];

const DEALS: Record<DrawMethod, Deal> = {
  random: (riders, heats, random) => dealInBlocks(shuffle(riders, random), heats),
  entryOrder: dealInBlocks,
  serpentineByRanking(riders, heats) {
    const rank = (rider: DrawRider): number => rider.ranking ?? Number.MAX_SAFE_INTEGER;
    return serpentine(
      riders.toSorted((a, b) => rank(a) - rank(b)),
      heats,
    );
  },
  manual: (riders, heats) =>
    Array.from({ length: heats }, (_, heat) => riders.filter(({ serie }) => serie === heat + 1)),
};

function keepApart(heats: DrawRider[][], plan: DrawPlan): DrawRider[][] {
  const { separate } = plan;
  // The heats of an official stay as he wrote them.
  if (separate === 'none' || plan.draw_method === 'manual') return heats;
  return separateHeats(heats, (rider) => rider[separate] ?? null);
}

/** This draws the lanes of riders who stay together. The result has one row for each rider and one lane for each moto. */
function lanesTogether(riders: number, plan: DrawPlan, random: Random): number[][] {
  if (plan.lane_method === 'standard') {
    return drawTableLanes(riders, plan.motos, plan.rows_for_small_heats, random);
  }
  const used: number[][] = Array.from({ length: riders }, () => []);
  for (let moto = 0; moto < plan.motos; moto += 1) addLanes(used, moto, plan, random);
  return used;
}

/** This draws one gate and appends each rider's lane to those he has had. It returns how many lanes are repeats. */
function addLanes(used: number[][], moto: number, plan: DrawPlan, random: Random): number {
  const mirrored = plan.lane_method === 'mirror' && moto === 1;
  const wishes = used.map(([first]) => (mirrored && first !== undefined ? mirrorLane(first) : null));
  const { lanes, repeats } = drawFreeLanes(used, wishes, random);
  for (const [rider, lane] of lanes.entries()) used[rider]?.push(lane);
  return repeats;
}

function drawFixed(riders: readonly DrawRider[], plan: DrawPlan, random: Random): DrawnHeat[] {
  const heats = keepApart(DEALS[plan.draw_method](riders, plan.heats, random), plan);
  const lanes = heats.map((heat) => lanesTogether(heat.length, plan, random));
  return MOTO_PHASES.slice(0, plan.motos).flatMap((phase, moto) =>
    heats.map((heat, index) => ({
      phase,
      serie: index + 1,
      series_count: heats.length,
      riders: heat.map(({ entry_id }, seat) => ({ entry_id, lane: lanes[index]?.[seat]?.[moto] ?? 0 })),
    })),
  );
}

interface MixedMoto {
  heats: DrawnHeat[];
  lanes: Map<number, number[]>;
  repeats: number;
}

function drawMixedMoto(
  heats: DrawRider[][],
  moto: number,
  before: ReadonlyMap<number, readonly number[]>,
  plan: DrawPlan,
  random: Random,
): MixedMoto {
  const lanes = new Map<number, number[]>();
  let repeats = 0;
  const drawn = heats.map((heat, index): DrawnHeat => {
    const used = heat.map(({ entry_id }) => [...(before.get(entry_id) ?? [])]);
    repeats += addLanes(used, moto, plan, random);
    for (const [seat, { entry_id }] of heat.entries()) lanes.set(entry_id, used[seat] ?? []);
    return {
      phase: motoPhase(moto + 1),
      serie: index + 1,
      series_count: heats.length,
      riders: heat.map(({ entry_id }, seat) => ({ entry_id, lane: used[seat]?.at(-1) ?? 0 })),
    };
  });
  return { heats: drawn, lanes, repeats };
}

function drawMixed(riders: readonly DrawRider[], plan: DrawPlan, random: Random): DrawnHeat[] {
  const redraw: DrawPlan = { ...plan, draw_method: 'random' };
  const heats: DrawnHeat[] = [];
  let lanes = new Map<number, number[]>();
  for (let moto = 0; moto < plan.motos; moto += 1) {
    // The method decides moto 1, and later motos are drawn by lot, whatever it was.
    const method = moto === 0 ? plan : redraw;
    let best: MixedMoto | null = null;
    for (let attempt = 0; attempt < LANE_ATTEMPTS && best?.repeats !== 0; attempt += 1) {
      const order = keepApart(DEALS[method.draw_method](riders, plan.heats, random), method);
      const drawn = drawMixedMoto(order, moto, lanes, plan, random);
      if (!best || drawn.repeats < best.repeats) best = drawn;
    }
    if (best) {
      heats.push(...best.heats);
      lanes = best.lanes;
    }
  }
  return heats;
}

function runDraw(riders: readonly DrawRider[], plan: DrawPlan, seed: string): DrawnHeat[] {
  if (riders.length === 0) return [];
  const refusal = plan.draw_method === 'manual' ? refuseManualDraw(riders, plan.heats) : null;
  if (refusal) throw new RangeError(refusal);
  const random = randomFrom(seed);
  return plan.moto_mode === 'fixed' ? drawFixed(riders, plan, random) : drawMixed(riders, plan, random);
}

/**
 * This draws all qualifying motos of a class, with heats and lanes.
 *
 * @param riders the riders, in entry order
 * @param options the organizer's choices; the seed is any text
 * @returns the draw as it has to be stored, with the name of the algorithm, the seed and the input
 * @throws RangeError when there are more than 256 riders, or with the code of `refuseManualDraw` when heats made by hand cannot be
 *   used
 * Source: docs/regulation.md §0.4, §2.1, §2.2.
 */
export function drawMotos(riders: readonly DrawRider[], options: DrawOptions): Draw {
  const plan = planDraw(riders.length, options);
  const input = [...riders];
  return {
    algorithm: algorithmName(plan),
    seed: options.seed,
    input,
    heats: runDraw(input, plan, options.seed),
  };
}

/**
 * This draws again from what was stored, and the same heats and lanes result.
 *
 * @param stored the name of the algorithm, the seed and the input
 * @returns the heats
 * @throws RangeError when the stored algorithm is not one of ours
 * Source: docs/regulation.md §0.4.
 */
export function replayDraw(stored: Pick<Draw, 'algorithm' | 'seed' | 'input'>): DrawnHeat[] {
  return runDraw(stored.input, readAlgorithmName(stored.algorithm), stored.seed);
}
