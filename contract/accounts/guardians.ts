import { z } from 'zod';
import { me } from './accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

const nothing = z.object({});
const rider = z.strictObject({ id: idParam });
const riderInvitation = z.strictObject({ id: idParam, invitation_id: idParam });

/** `guardian`: one more account in charge; `handover`: another account instead of this one. */
export const invitationKind = z.enum(['guardian', 'handover']);

export const guardians = z.object({
  guardians: z.array(
    z.object({
      user_id: id,
      user_firstname: z.string(),
      user_email: z.string(),
      linked_at: instant,
      you: z.boolean(),
    }),
  ),
  invitations: z.array(
    z.object({
      invitation_id: id,
      kind: invitationKind,
      user_email: z.string(),
      created_at: instant,
      expires_at: instant,
      /** When the other account accepted; it then waits for a confirmation. */
      accepted_at: instant.nullable(),
    }),
  ),
});
export type Guardians = z.infer<typeof guardians>;

export const listGuardians = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/guardians',
  who: 'rider_owner',
  summary: 'Accounts in charge of a rider, and open invitations',
  params: rider,
  query: z.strictObject({}),
  reply: guardians,
});

export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/api/riders/{id}/invitations',
  who: 'rider_owner',
  summary:
    'Invites an e-mail to be a second guardian, or to take the rider over. Sent by mail, good for 14 days',
  params: rider,
  body: z.strictObject({ user_email: z.string().max(254), kind: invitationKind }),
  reply: guardians,
  errors: ['request.too_many', 'invitation.already_guardian'],
});

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/api/riders/{id}/invitations/{invitation_id}',
  who: 'rider_owner',
  summary: 'Takes an invitation back',
  params: riderInvitation,
  reply: guardians,
  errors: ['invitation.over'],
});

export const confirmInvitation = endpoint({
  method: 'PUT',
  path: '/api/riders/{id}/invitations/{invitation_id}/confirm',
  who: 'rider_owner',
  summary: 'Confirms the second guardian who accepted',
  params: riderInvitation,
  reply: guardians,
  errors: ['invitation.over'],
});

export const removeGuardian = endpoint({
  method: 'DELETE',
  path: '/api/riders/{id}/guardians/{user_id}',
  who: 'rider_owner',
  summary: 'Leaves a rider, or takes another guardian away who came later',
  params: z.strictObject({ id: idParam, user_id: idParam }),
  reply: nothing,
  errors: ['user.not_found', 'rider.last_guardian'],
});

const token = z.strictObject({ token: z.string().max(100) });

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/look',
  who: 'anyone',
  summary: 'What an invitation is about, for who holds its link',
  body: token,
  reply: z.object({
    kind: invitationKind,
    /** First names only, in case the link is forwarded. */
    inviter: z.string(),
    rider: z.string(),
    accepted: z.boolean(),
  }),
  errors: ['request.too_many', 'invitation.over'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  who: 'user',
  summary: 'Accepts: a hand-over takes place at once, a second guardian waits for the first one to confirm',
  body: token,
  reply: z.object({ me, completed: z.boolean() }),
  errors: ['invitation.over', 'invitation.not_yours', 'invitation.already_guardian'],
});
