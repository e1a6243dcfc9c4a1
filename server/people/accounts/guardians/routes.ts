import { Refusal } from '#contract/errors.ts';
import {
  acceptInvitation,
  cancelInvitation,
  confirmInvitation,
  inviteGuardian,
  listGuardians,
  lookAtInvitation,
  removeGuardian,
} from '#contract/people/accounts/guardians.ts';
import { accept, confirmInCharge, invite, removeInCharge } from './in-charge.ts';
import { cancelOpen, readGuardians, readInvitation } from './queries.ts';
import { listConsents, withdrawConsents } from '#contract/people/riders/guardian-consent.ts';
import { withdrawGivenConsent } from '#server/people/riders/consent.ts';
import { readConsents } from '#server/people/riders/consent-queries.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { readMe } from '#server/people/accounts/me-query.ts';

/** Registers second guardians and hand-overs. One side always invites, and the other accepts. */
export function registerGuardians(context: RouteContext): void {
  const { db, limits } = context;

  call(context, listGuardians, ({ params, caller }) => readGuardians(db, params.id, caller.user_id));

  call(context, inviteGuardian, async (asked) => {
    await limits.spend('invite_account', String(asked.caller.user_id));
    await invite(db, asked);
    return readGuardians(db, asked.params.id, asked.caller.user_id);
  });

  call(context, cancelInvitation, async ({ params, caller }) => {
    if (!(await cancelOpen(db, params.id, params.invitation_id))) throw new Refusal('invitation.over');
    return readGuardians(db, params.id, caller.user_id);
  });

  call(context, confirmInvitation, async (asked) => {
    await confirmInCharge(db, asked);
    return readGuardians(db, asked.params.id, asked.caller.user_id);
  });

  call(context, removeGuardian, async (asked) => {
    await removeInCharge(db, asked);
    return {};
  });

  call(context, listConsents, ({ params, caller }) => readConsents(db, params.id, caller.user_id));

  call(context, withdrawConsents, (asked) => withdrawGivenConsent(db, asked));

  call(context, lookAtInvitation, async (asked) => {
    await limits.share('invitation_address', asked);
    const found = await readInvitation(db, hashSecret(asked.body.token));
    if (found === null) throw new Refusal('invitation.over');
    return {
      kind: found.kind,
      inviter: found.inviter,
      rider: found.rider_firstname,
      accepted: found.accepted_by !== null,
    };
  });

  call(context, acceptInvitation, async (asked) => {
    const completed = await accept(db, asked);
    const me = await readMe(db, asked.caller.user_id, asked.caller);
    if (me === null) throw new Refusal('session.ended');
    return { me, completed };
  });
}
