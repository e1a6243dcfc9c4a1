import type { Random } from '#rules/raceday/day/draw/random.ts';

/** Returns a number from 0 up to, not including, 1. */
export function share(random: Random): number {
  return random.uint32() / 2 ** 32;
}

/** Picks one of a list. Every one is as likely as any other. */
export function pickOne<T>(items: readonly T[], random: Random): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

/** Returns a number around 0, two in three between −1 and 1, which models how people differ. */
export function bell(random: Random): number {
  let sum = 0;
  for (let dice = 0; dice < 6; dice += 1) sum += share(random);
  return (sum - 3) / Math.SQRT1_2;
}
