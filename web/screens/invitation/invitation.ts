import type { z } from 'zod';
import type { lookAtInvitation } from '#contract/accounts/guardians.ts';

/** What an invitation shows to anybody who has its link: first names only. */
export type Invitation = z.infer<(typeof lookAtInvitation)['reply']>;

/** The rider whom the account did not have before; null: no rider was added. */
export function cameIn(before: readonly number[], after: readonly number[]): number | null {
  return after.find((rider_id) => !before.includes(rider_id)) ?? null;
}
