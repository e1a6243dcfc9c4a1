import { z } from 'zod';
import { userRole } from '#contract/people/accounts/accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { passwordRefusals } from '#contract/refusals.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** This is a role with the name of its organization or club. */
export const namedRole = userRole.extend({
  /** It is the name of the role's organization, or of its club's organization. */
  organization_shortname: z.string().nullable(),
  club_name: z.string().nullable(),
});
export type NamedRole = z.infer<typeof namedRole>;

/** This is a person with a role, as the office sees the person. */
export const officePerson = z.object({
  user_id: id,
  user_firstname: z.string(),
  user_lastname: z.string(),
  user_email: z.string(),
  second_factor: z.boolean(),
  /** It counts open sessions. It is null if the caller may not know. */
  sessions: z.number().int().nullable(),
  /** It is true for the caller's own account. */
  own: z.boolean(),
  /** They are the roles within the caller's scope. */
  roles: z.array(namedRole),
});
export type OfficePerson = z.infer<typeof officePerson>;

/** Nobody has accepted this role yet. */
export const waitingRole = namedRole.extend({
  invitation_id: id,
  user_email: z.string(),
  created_at: instant,
  expires_at: instant,
});
export type WaitingRole = z.infer<typeof waitingRole>;

export const officePeople = z.object({ items: z.array(officePerson), waiting: z.array(waitingRole) });
export type OfficePeople = z.infer<typeof officePeople>;

export const listOfficePeople = endpoint({
  method: 'GET',
  path: '/api/office/people',
  who: 'organizer',
  summary:
    "Returns the people who have a role within the caller's scope, and the roles that wait. Administrators find any account by name or e-mail.",
  query: z.strictObject({ q: z.string().max(100).optional(), role: userRole.shape.role.optional() }),
  reply: officePeople,
});

const roleErrors = ['request.too_many', 'role.not_yours', 'role.own'] as const;

export const giveRole = endpoint({
  method: 'POST',
  path: '/api/office/people/roles',
  who: 'organizer',
  summary:
    'Gives a role to an e-mail. A confirmed account with this e-mail has it at once. Otherwise the role waits and a letter invites. Repeating the request has no further effect.',
  body: userRole.extend({ user_email: z.string().max(254), lang: language.optional() }),
  reply: z.object({ given: z.enum(['now', 'waits', 'had']) }),
  errors: roleErrors,
});

export const takeRole = endpoint({
  method: 'POST',
  path: '/api/office/people/roles/take',
  who: 'organizer',
  summary:
    'Takes a role away. Refuses to remove the last administrator, and refuses an organizer who would remove the last organizer of the organization.',
  body: userRole.extend({ user_id: id }),
  reply: z.object({}),
  errors: [...roleErrors, 'role.last_organizer', 'user.last_admin'],
});

export const cancelWaitingRole = endpoint({
  method: 'DELETE',
  path: '/api/office/people/waiting/{invitation_id}',
  who: 'organizer',
  summary: 'Cancels a role that waits.',
  params: z.strictObject({ invitation_id: idParam }),
  reply: z.object({}),
  errors: ['role.not_yours'],
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/office/people/{user_id}/sessions',
  who: 'admin',
  summary: 'Ends every session of an account.',
  params: z.strictObject({ user_id: idParam }),
  reply: z.object({}),
  errors: ['user.not_found'],
});

const token = z.string().max(100);

export const lookAtJoining = endpoint({
  method: 'POST',
  path: '/api/users/join/look',
  who: 'anyone',
  asksProofOfMany: true,
  summary: 'Returns the roles to which a link leads.',
  body: z.strictObject({ token }),
  reply: z.object({
    user_email: z.string(),
    roles: z.array(namedRole),
    /** It is true if there is an account with this e-mail. It signs in and confirms. */
    has_account: z.boolean(),
  }),
  errors: ['role.link_over'],
});

export const join = endpoint({
  method: 'POST',
  path: '/api/users/join',
  who: 'anyone',
  asksProofOfMany: true,
  summary:
    'Makes the account that a role waits for, without a rider. It confirms the e-mail, because only its reader has the link.',
  body: z.strictObject({
    token,
    user_firstname: z.string().trim().min(1).max(60),
    user_lastname: z.string().trim().min(1).max(60),
    password: z.string().max(200),
    lang: language.optional(),
  }),
  reply: z.object({ user_email: z.string() }),
  errors: ['role.link_over', 'user.email_taken', ...passwordRefusals],
});
