import { vi } from 'vitest';

/** Looks again until the expectation holds, and gives what was found. On a busy machine, that takes its time. */
export const soon = <Found>(look: () => Found | Promise<Found>): Promise<Found> => vi.waitFor(look, 25_000);
