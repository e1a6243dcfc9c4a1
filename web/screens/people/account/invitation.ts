import type { z } from 'zod';
import type { lookAtInvitation } from '#contract/people/accounts/guardians.ts';

/** The public part of an invitation, which contains first names only. Anybody with its link sees it. */
export type Invitation = z.infer<(typeof lookAtInvitation)['reply']>;

/** Finds the rider that the account did not have before. It is null when no rider was added. */
export function cameIn(before: readonly number[], after: readonly number[]): number | null {
  return after.find((rider_id) => !before.includes(rider_id)) ?? null;
}
