import type { Guardians } from '#contract/people/accounts/guardians.ts';

type Guardian = Guardians['guardians'][number];

/**
 * Tells whether the reader may remove a guardian. Everybody may leave, and remove guardians who came later, but not the
 * first. The list is in the order in which they came. The server checks the same.
 */
export function mayRemove(guardians: readonly Guardian[], user_id: number): boolean {
  const theirs = guardians.findIndex((one) => one.user_id === user_id);
  const own = guardians.findIndex((one) => one.you);
  return guardians.length > 1 && theirs !== -1 && own !== -1 && own <= theirs;
}
