import type { Random } from '#rules/raceday/day/draw/random.ts';
import { SECOND } from '#rules/raceday/timing/order/facts.ts';

/** A rider with a transponder. */
export interface SimulatedRider {
  entry_id: number;
  chip: string;
}

/** What decoders do with a passing: of 1,000 so many are lost, or come twice. */
interface Noise {
  lost: number;
  doubled: number;
}

/** The gate of the hill of 8 m, and that of 5 m beside it. */
export const GATE_CHIPS = ['9992', '9991'] as const;

/** What is heard of a heat, with the time since its drop, and who crossed the line. */
export interface SimulatedHeat {
  heard: { point: 'gate' | 'hill' | 'finish'; after_us: number; chip: string }[];
  finishes: { rider: SimulatedRider; after_us: number; hill_us: number | null }[];
}

/**
 * This rides a heat by chance: falls, lost and doubled transponders, a gate with two ids, and a rider of the heat before on a loop.
 *
 * @param random the source of chance
 * @param riders who rides
 * @param noise what decoders do with passings
 * @param late who of the heat before may cross a loop again, and when the line was crossed, since the drop of this heat
 * @returns what is heard, in no order, and those who crossed the line and were heard there
 * Source: ours; the times are those of BMX tracks.
 */
export function rideHeat(
  random: Random,
  riders: readonly SimulatedRider[],
  { lost, doubled }: Noise,
  late: { rider: SimulatedRider; after_us: number } | null,
): SimulatedHeat {
  const happens = (ofThousand: number) => random.below(1000) < ofThousand;
  const heard: SimulatedHeat['heard'] = [];
  /** Says a passing, or loses it, or says it twice. */
  const hear = (point: 'hill' | 'finish', after_us: number, chip: string): boolean => {
    if (happens(lost)) return false;
    heard.push({ point, after_us, chip });
    if (happens(doubled)) heard.push({ point, after_us: after_us + 1000 + random.below(2 * SECOND), chip });
    return true;
  };
  const [high, low] = GATE_CHIPS;
  heard.push({ point: 'gate', after_us: 0, chip: high });
  // A double hill drops with two ids.
  if (happens(300)) heard.push({ point: 'gate', after_us: random.below(20_000), chip: low });
  if (late !== null && happens(200))
    heard.push({
      point: happens(500) ? 'hill' : 'finish',
      after_us: late.after_us + (5 + random.below(60)) * SECOND,
      chip: late.rider.chip,
    });
  const finishes: SimulatedHeat['finishes'] = [];
  for (const rider of riders) {
    const hill_us = 2 * SECOND + random.below(2 * SECOND);
    const hill = hear('hill', hill_us, rider.chip);
    // Who falls does not cross the line.
    if (happens(30)) continue;
    const after_us = 30 * SECOND + random.below(15 * SECOND);
    if (hear('finish', after_us, rider.chip))
      finishes.push({ rider, after_us, hill_us: hill ? hill_us : null });
  }
  return { heard, finishes: finishes.toSorted((a, b) => a.after_us - b.after_us) };
}
