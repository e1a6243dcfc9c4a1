import { vi } from 'vitest';

/** Looks again until the expectation holds. Out: what was found. A busy machine takes its time for what comes by itself. */
export const soon = <Found>(look: () => Found | Promise<Found>): Promise<Found> => vi.waitFor(look, 25_000);
