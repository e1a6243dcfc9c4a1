import type { Guardians } from '#contract/accounts/guardians.ts';

type Guardian = Guardians['guardians'][number];

/**
 * Whether the reader may take somebody out of charge: everybody may leave, and put out who came later, but not the first.
 * The list comes in the order in which they came; the server holds to the same.
 */
export function mayRemove(guardians: readonly Guardian[], user_id: number): boolean {
  const theirs = guardians.findIndex((one) => one.user_id === user_id);
  const own = guardians.findIndex((one) => one.you);
  return guardians.length > 1 && theirs !== -1 && own !== -1 && own <= theirs;
}
