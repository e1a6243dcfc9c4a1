import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    properties: { seed: number; share: number; mostMs: number };
  }
}

/*
 * This runs before the tests of a file: every property begins at the seed of the run, and is tried as often as the
 * kind of run requires.
 */
// A property that would take longer than its test may stops before, and tells the case that it was shrinking.
const { seed, share, mostMs } = inject('properties');
fc.configureGlobal({
  seed,
  numRuns: Math.ceil(100 * share),
  ...(share <= 1 && { interruptAfterTimeLimit: mostMs, markInterruptAsFailure: true }),
});
