import { type GateMode, GATE_MODES, type GateRider, lanesByPick, pickOrder } from './draw/gate-order.ts';
import { seedKnockout } from './draw/seeding.ts';

/** A gate of the last chance or of a knock-out stage, in the order in which its riders choose. */
interface StageHeat {
  serie: number;
  riders: { entry_id: number; lane: number; pick: number }[];
}

/** All that decides a stage beside its riders and the seed. */
interface StagePlan {
  heats: number;
  gate_mode: GateMode;
}

/** A stage with all that is needed to make it again in front of a protester. */
export interface StageDraw {
  algorithm: string;
  seed: string;
  /** Best first, with what decides the order of choosing gates. */
  input: GateRider[];
  heats: StageHeat[];
}

/** If the heats or gates that come out ever change, so must the name. */
const SERPENTINE_ALGORITHM = 'serpentine/1';

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

/** Whether a stored draw is one of a stage, and not one of the motos. */
export function isStageAlgorithm(algorithm: string): boolean {
  return algorithm.startsWith(`${SERPENTINE_ALGORITHM} `);
}

function deal(input: readonly GateRider[], { heats, gate_mode }: StagePlan, seed: string): StageHeat[] {
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
 * Heats and gates of a stage. In: its riders, best first; in how many heats they ride and what decides the order of choosing; a seed for
 * gates by lot.
 * Out: the stage as it has to be stored. Source: docs/regulation.md §2.3, §2.4.
 */
export function dealStage(riders: readonly GateRider[], plan: StagePlan, seed: string): StageDraw {
  const input = [...riders];
  return { algorithm: nameOf(plan), seed, input, heats: deal(input, plan, seed) };
}

/** Makes a stage again from what was stored. Errors: RangeError for a name this program never wrote. Source: docs/regulation.md §0.4. */
export function replayStage({ algorithm, seed, input }: Omit<StageDraw, 'heats'>): StageHeat[] {
  return deal(input, readName(algorithm), seed);
}
