import fc from 'fast-check';

/** fast-check tries a property this often where nothing else is said. */
const usual = 100;

/**
 * How often a property is tried that is believed after `full` runs: all of them in a proof, an eighth in `npm test`. What is to be tried
 * is set for all properties at once, in scripts/vitest/properties.ts.
 */
export const runs = (full: number): number =>
  Math.ceil((full * (fc.readConfigureGlobal().numRuns ?? usual)) / usual);
