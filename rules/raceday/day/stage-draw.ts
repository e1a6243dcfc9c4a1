import { type GateMode, GATE_MODES, type GateRider, lanesByPick, pickOrder } from './draw/gate-order.ts';
import { seedKnockout } from './draw/seeding.ts';

/** Everything that decides a stage besides its riders and the seed. */
interface StagePlan {
  heats: number;
  gate_mode: GateMode;
}

/** A stage with everything that is needed to make it again in front of a protester. */
export interface StageDraw {
  algorithm: string;
  seed: string;
  /** The riders, the best first, with what decides the order of choosing gates. */
  input: GateRider[];
  /** The gates of the last chance or of a knock-out stage, with their riders in the order in which they choose. */
  heats: { serie: number; riders: { entry_id: number; lane: number; pick: number }[] }[];
}

/** If the resulting heats or gates ever change, this name must change too. */
const SERPENTINE_ALGORITHM = 'serpentine/1';

/** Riders stay in their groups, and lots decide their gates. */
const GROUPS_ALGORITHM = 'groups/1';

function nameOf({ heats, gate_mode }: StagePlan): string {
  return `${SERPENTINE_ALGORITHM} heats=${heats} gates=${gate_mode}`;
}

function readName(algorithm: string): StagePlan {
  const [name, heats, gates] = algorithm.split(' ');
  const count = Number(heats?.replace(/^heats=/, ''));
  const gate_mode = GATE_MODES.find((mode) => gates === `gates=${mode}`);
  if (name !== SERPENTINE_ALGORITHM || !gate_mode || !Number.isInteger(count) || count < 1)
    throw new RangeError(`Unknown stage algorithm: ${algorithm}`);
  return { heats: count, gate_mode };
}

/**
 * A stored draw is a stage or a later moto, and not all motos at once, when its name begins with one of these algorithms.
 *
 * @param algorithm the stored name
 * @returns true when it is a stage
 */
export function isStageAlgorithm(algorithm: string): boolean {
  return [SERPENTINE_ALGORITHM, GROUPS_ALGORITHM].some((name) => algorithm.startsWith(`${name} `));
}

function deal(
  input: readonly GateRider[],
  { heats, gate_mode }: StagePlan,
  seed: string,
): StageDraw['heats'] {
  const byId = new Map(input.map((rider) => [rider.entry_id, rider]));
  const dealt = seedKnockout(
    input.map(({ entry_id }) => entry_id),
    heats,
  );
  return dealt
    .filter((heat) => heat.length > 0)
    .map((heat, index) => {
      const riders = heat.flatMap((id) => byId.get(id) ?? []);
      return {
        serie: index + 1,
        riders: lanesByPick(pickOrder(riders, gate_mode, `${seed} ${index + 1}`)),
      };
    });
}

/**
 * This makes the heats and gates of a stage.
 *
 * @param riders the riders, the best first
 * @param plan the number of heats, and what decides the order of choosing
 * @param seed the seed for gates by lot
 * @returns the stage as it has to be stored
 * Source: docs/regulation.md §2.3, §2.4.
 */
export function dealStage(riders: readonly GateRider[], plan: StagePlan, seed: string): StageDraw {
  const input = [...riders];
  return { algorithm: nameOf(plan), seed, input, heats: deal(input, plan, seed) };
}

function dealGroups(input: readonly GateRider[], algorithm: string, seed: string): StageDraw['heats'] {
  const sizes = (algorithm.split(' sizes=')[1] ?? '').split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new RangeError(`Unknown stage algorithm: ${algorithm}`);
  let from = 0;
  return sizes.map((size, index) => {
    const riders = input.slice(from, (from += size));
    return {
      serie: index + 1,
      riders: lanesByPick(pickOrder(riders, 'randomDraw', `${seed} ${index + 1}`)),
    };
  });
}

/**
 * This makes the gates of a moto whose riders stay in their groups.
 *
 * @param groups the riders of each heat, none of them empty
 * @param seed the seed for the gates
 * @returns the moto as it has to be stored
 * Source: docs/regulation.md §1.8.
 */
export function dealMoto(groups: readonly (readonly GateRider[])[], seed: string): StageDraw {
  const input = groups.flat();
  const algorithm = `${GROUPS_ALGORITHM} sizes=${groups.map((group) => group.length).join(',')}`;
  return { algorithm, seed, input, heats: dealGroups(input, algorithm, seed) };
}

/**
 * This makes a stage again from what was stored.
 *
 * @param stored the name of the algorithm, the seed and the riders
 * @returns the heats
 * @throws RangeError when this program never wrote the name
 * Source: docs/regulation.md §0.4.
 */
export function replayStage({ algorithm, seed, input }: Omit<StageDraw, 'heats'>): StageDraw['heats'] {
  if (algorithm.startsWith(`${GROUPS_ALGORITHM} `)) return dealGroups(input, algorithm, seed);
  return deal(input, readName(algorithm), seed);
}
