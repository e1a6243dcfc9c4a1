import { z } from 'zod';
import { me } from './accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

const nothing = z.object({});
const riderInvitation = z.strictObject({ id: idParam, invitation_id: idParam });

/** A `guardian` is one more account in charge. A `handover` puts another account in place of this one. */
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
      /** It says when the other account accepted. The invitation then waits for a confirmation. */
      accepted_at: instant.nullable(),
    }),
  ),
});
export type Guardians = z.infer<typeof guardians>;

export const listGuardians = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/guardians',
  who: 'rider_owner',
  summary: 'Returns the accounts in charge of a rider and the open invitations.',
  reply: guardians,
});

export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/api/riders/{id}/invitations',
  who: 'rider_owner',
  summary:
    'Invites the owner of an e-mail to be a second guardian or to take the rider over. The invitation goes out by mail and is valid for 14 days.',
  body: z.strictObject({ user_email: z.string().max(254), kind: invitationKind }),
  reply: guardians,
  errors: ['request.too_many', 'invitation.already_guardian'],
});

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/api/riders/{id}/invitations/{invitation_id}',
  who: 'rider_owner',
  summary: 'Takes an invitation back.',
  params: riderInvitation,
  reply: guardians,
  errors: ['invitation.over'],
});

export const confirmInvitation = endpoint({
  method: 'PUT',
  path: '/api/riders/{id}/invitations/{invitation_id}/confirm',
  who: 'rider_owner',
  summary: 'Confirms the second guardian who accepted the invitation.',
  params: riderInvitation,
  reply: guardians,
  errors: ['invitation.over'],
});

export const removeGuardian = endpoint({
  method: 'DELETE',
  path: '/api/riders/{id}/guardians/{user_id}',
  who: 'rider_owner',
  summary: 'Removes the caller from the guardians of a rider, or removes another guardian who came later.',
  params: z.strictObject({ id: idParam, user_id: idParam }),
  reply: nothing,
  errors: ['user.not_found', 'rider.last_guardian'],
});

const token = z.strictObject({ token: z.string().max(100) });

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/look',
  who: 'anyone',
  asksProofOfMany: true,
  summary: 'Returns what an invitation is about to the holder of its link.',
  body: token,
  reply: z.object({
    kind: invitationKind,
    /** It holds first names only, because the link may be forwarded. */
    inviter: z.string(),
    rider: z.string(),
    accepted: z.boolean(),
  }),
  errors: ['invitation.over'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  who: 'user',
  summary:
    'Accepts an invitation. A hand-over takes effect at once; a second person in charge still has to be confirmed.',
  body: token,
  reply: z.object({ me, completed: z.boolean() }),
  errors: ['invitation.over', 'invitation.not_yours', 'invitation.already_guardian'],
});
