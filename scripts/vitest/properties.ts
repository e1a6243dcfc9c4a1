import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    properties: { seed: number; share: number };
  }
}

/* Before the tests of a file: every property begins at the seed of the run, and is tried as often as the gear says. */
const { seed, share } = inject('properties');
fc.configureGlobal({ seed, numRuns: Math.ceil(100 * share) });
