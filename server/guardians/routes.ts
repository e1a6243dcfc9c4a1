import { Refusal } from '#contract/errors.ts';
import {
  acceptInvitation,
  cancelInvitation,
  confirmInvitation,
  inviteGuardian,
  listGuardians,
  lookAtInvitation,
  removeGuardian,
} from '#contract/guardians.ts';
import { accept, confirm, invite, remove } from '#server/guardians/in-charge.ts';
import { cancelOpen, readGuardians, readInvitation } from '#server/guardians/queries.ts';
import { changePublicName } from '#contract/public-name.ts';
import { listConsents, withdrawConsents } from '#contract/guardian-consent.ts';
import { withdraw } from '#server/guardians/consent.ts';
import { readConsents } from '#server/guardians/consent-queries.ts';
import { changeName } from '#server/guardians/public-name.ts';
import { call, type House } from '#server/http/call.ts';
import type { Limits } from '#server/http/limits.ts';
import { hashSecret } from '#server/http/secret.ts';
import { readMe } from '#server/users/me-query.ts';

/** Second guardians and hand-overs: always invited by one, accepted by the other. */
export function registerGuardians(house: House, limits: Limits): void {
  const { db } = house;

  call(house, listGuardians, ({ params, caller }) => readGuardians(db, params.id, caller.user_id));

  call(house, inviteGuardian, async (asked) => {
    await limits.spend('invite_account', String(asked.caller.user_id));
    await invite(db, asked);
    return readGuardians(db, asked.params.id, asked.caller.user_id);
  });

  call(house, cancelInvitation, async ({ params, caller }) => {
    if (!(await cancelOpen(db, params.id, params.invitation_id))) throw new Refusal('invitation.over');
    return readGuardians(db, params.id, caller.user_id);
  });

  call(house, confirmInvitation, async (asked) => {
    await confirm(db, asked);
    return readGuardians(db, asked.params.id, asked.caller.user_id);
  });

  call(house, removeGuardian, async (asked) => {
    await remove(db, asked);
    return {};
  });

  call(house, listConsents, ({ params, caller }) => readConsents(db, params.id, caller.user_id));

  call(house, withdrawConsents, (asked) => withdraw(db, asked));

  call(house, changePublicName, (asked) => changeName(db, asked));

  call(house, lookAtInvitation, async ({ body, address }) => {
    await limits.spend('invitation_address', address);
    const found = await readInvitation(db, hashSecret(body.token));
    if (found === null) throw new Refusal('invitation.over');
    return {
      kind: found.kind,
      inviter: found.inviter,
      rider: found.rider_firstname,
      accepted: found.accepted_by !== null,
    };
  });

  call(house, acceptInvitation, async (asked) => {
    const completed = await accept(db, asked);
    const me = await readMe(db, asked.caller.user_id, asked.caller);
    if (me === null) throw new Refusal('session.ended');
    return { me, completed };
  });
}
