import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  acceptInvitation,
  confirmInvitation,
  inviteGuardian,
  removeGuardian,
} from '#contract/people/accounts/guardians.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  insertInvitation,
  type OpenInvitation,
  isGuardian,
  lockGuardians,
  lockInvitation,
  markAccepted,
  markCompleted,
  readOwnEmail,
} from './queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { linkRider, unlinkRider } from '#server/people/riders/queries.ts';
import { checkedEmail } from '#server/people/accounts/checked-email.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Invites an e-mail. The answer does not reveal whether it has an account. */
export async function invite(db: Db, { params, body, caller }: Asked<typeof inviteGuardian>): Promise<void> {
  const user_email = checkedEmail(body.user_email);
  if (await isGuardian(db, params.id, user_email))
    throw new Refusal('invitation.already_guardian', 'user_email');
  await inTransaction(db, async (tx) => {
    // Only the first guardian decides who else is in charge.
    const [first] = await lockGuardians(tx, params.id);
    if (first !== caller.user_id) throw new Refusal('session.not_allowed');
    const invitation_id = await insertInvitation(tx, {
      rider_id: params.id,
      kind: body.kind,
      invited_by: caller.user_id,
      user_email,
    });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'invite',
      entity: 'rider',
      entity_id: params.id,
      became: { kind: body.kind, user_email },
    });
    await addJob(tx, 'invitation', { invitation_id });
  });
}

/** Adds the other account. In a hand-over, the guardian who invited is removed. */
async function complete(tx: Db, invitation: OpenInvitation, user_id: number): Promise<void> {
  const { invitation_id, rider_id, kind, invited_by } = invitation;
  await linkRider(tx, user_id, rider_id);
  if (kind === 'handover') await unlinkRider(tx, invited_by, rider_id);
  await markCompleted(tx, invitation_id);
  await insertAudit(tx, {
    user_id,
    action: kind,
    entity: 'rider',
    entity_id: rider_id,
    was: { user_id: invited_by },
    became: { user_id },
  });
  await addJob(tx, 'invitation_done', { invitation_id, user_id });
}

/** Accepts an invitation for an account with the invited e-mail. Returns whether nothing more is needed. */
export async function accept(db: Db, { body, caller }: Asked<typeof acceptInvitation>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const invitation = await lockInvitation(tx, { token_hash: hashSecret(body.token) });
    if (invitation === null) throw new Refusal('invitation.over');
    if (invitation.user_email !== (await readOwnEmail(tx, caller.user_id)))
      throw new Refusal('invitation.not_yours');
    const inCharge = await lockGuardians(tx, invitation.rider_id);
    if (inCharge.includes(caller.user_id)) throw new Refusal('invitation.already_guardian');
    const again = invitation.accepted_by !== null;
    await markAccepted(tx, invitation.invitation_id, caller.user_id);
    if (invitation.kind === 'handover') {
      await complete(tx, invitation, caller.user_id);
      return true;
    }
    if (!again) await addJob(tx, 'invitation_accepted', { invitation_id: invitation.invitation_id });
    return false;
  });
}

/** Lets the first guardian confirm the person who accepted. */
export async function confirmInCharge(
  db: Db,
  { params, caller }: Asked<typeof confirmInvitation>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: rider_id, invitation_id } = params;
    const invitation = await lockInvitation(tx, { rider_id, invitation_id });
    if (invitation === null || invitation.accepted_by === null || invitation.kind !== 'guardian')
      throw new Refusal('invitation.over');
    const [first] = await lockGuardians(tx, rider_id);
    if (first !== caller.user_id) throw new Refusal('session.not_allowed');
    await complete(tx, invitation, invitation.accepted_by);
  });
}

/** Removes a guardian. A later guardian cannot remove an earlier one, and everybody may leave but the last one. */
export async function removeInCharge(
  db: Db,
  { params, caller }: Asked<typeof removeGuardian>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const inCharge = await lockGuardians(tx, params.id);
    const theirs = inCharge.indexOf(params.user_id);
    if (theirs === -1) throw new Refusal('user.not_found');
    if (inCharge.length === 1) throw new Refusal('rider.last_guardian');
    if (params.user_id !== caller.user_id && inCharge.indexOf(caller.user_id) > theirs)
      throw new Refusal('session.not_allowed');
    await unlinkRider(tx, params.user_id, params.id);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'remove_guardian',
      entity: 'rider',
      entity_id: params.id,
      was: { user_id: params.user_id },
    });
  });
}
