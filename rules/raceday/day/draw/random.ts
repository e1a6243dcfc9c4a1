/**
 * The name of the generator is stored with every draw. If its numbers ever change, the name must change too, because a stored draw
 * has to replay years later in front of a protester.
 */
export const RANDOM_ALGORITHM = 'sfc32/1';

/** A source of chance that gives the same sequence for the same seed. */
export interface Random {
  /** This returns the next unsigned integer of 32 bits. */
  uint32(): number;
  /** This returns an integer from 0 to limit − 1. Every value is equally likely. */
  below(limit: number): number;
}

/** This makes four words of 32 bits out of any text, so that seeds that look alike give unrelated sequences. */
function wordsOf(seed: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let index = 0; index < seed.length; index += 1) {
    const unit = seed.charCodeAt(index);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/**
 * This makes the generator for one draw (sfc32).
 *
 * @param seed the seed as it is stored, any text
 * @returns the generator, which gives the same sequence each time
 * Source: docs/regulation.md §0.4.
 */
export function randomFrom(seed: string): Random {
  let [a, b, c, counter] = wordsOf(seed);
  const uint32 = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers still show the shape of the seed.
  for (let round = 0; round < 15; round += 1) uint32();
  return {
    uint32,
    below(limit) {
      // Numbers past the last whole multiple of the limit would favour the low values.
      const fair = 2 ** 32 - (2 ** 32 % limit);
      let value = uint32();
      while (value >= fair) value = uint32();
      return value % limit;
    },
  };
}

/**
 * This puts items into an order drawn by lot. Every order is equally likely.
 *
 * @param items the items
 * @param random the source of chance
 * @returns a new list
 */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const drawn: T[] = [];
  while (rest.length > 0) drawn.push(...rest.splice(random.below(rest.length), 1));
  return drawn;
}
