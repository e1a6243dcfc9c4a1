import type { VerdictState } from './heat-verdict.ts';

const SETTLED: readonly VerdictState[] = ['agreed', 'majority', 'ruled'];

/**
 * This function decides whether a heat has its result.
 * @param state - the state of the heat
 * @returns true when it has
 * Source: **ours**, docs/regulation.md §7.11.
 */
export const isSettled = (state: VerdictState): boolean => SETTLED.includes(state);
