import { z } from 'zod';
import { userRole } from '#contract/accounts/accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { passwordRefusals } from '#contract/errors.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** A role with the name of its organization or club. */
export const namedRole = userRole.extend({
  /** Of the role's organization, or of its club's organization. */
  organization_shortname: z.string().nullable(),
  club_name: z.string().nullable(),
});
export type NamedRole = z.infer<typeof namedRole>;

/** Somebody with a role, as the office sees them. */
export const officePerson = z.object({
  user_id: id,
  user_firstname: z.string(),
  user_lastname: z.string(),
  user_email: z.string(),
  second_factor: z.boolean(),
  /** Open sessions; null: the caller may not know. */
  sessions: z.number().int().nullable(),
  /** The caller's own account. */
  own: z.boolean(),
  /** The roles within the caller's scope. */
  roles: z.array(namedRole),
});
export type OfficePerson = z.infer<typeof officePerson>;

/** A role that somebody has not accepted yet. */
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
    'Who has a role within the scope of who asks, and which roles wait; administrators find any account by name or e-mail',
  query: z.strictObject({ q: z.string().max(100).optional(), role: userRole.shape.role.optional() }),
  reply: officePeople,
});

const roleErrors = ['request.too_many', 'role.not_yours', 'role.own'] as const;

export const giveRole = endpoint({
  method: 'POST',
  path: '/api/office/people/roles',
  who: 'organizer',
  summary:
    'Gives a role to an e-mail: at once where a confirmed account has it, otherwise it waits and a letter invites. Asked twice, the same',
  body: userRole.extend({ user_email: z.string().max(254), lang: language.optional() }),
  reply: z.object({ given: z.enum(['now', 'waits', 'had']) }),
  errors: roleErrors,
});

export const takeRole = endpoint({
  method: 'POST',
  path: '/api/office/people/roles/take',
  who: 'organizer',
  summary:
    'Takes a role away; the last administrator stays, and to an organizer the last one of the organization',
  body: userRole.extend({ user_id: id }),
  reply: z.object({}),
  errors: [...roleErrors, 'role.last_organizer', 'user.last_admin'],
});

export const cancelWaitingRole = endpoint({
  method: 'DELETE',
  path: '/api/office/people/waiting/{invitation_id}',
  who: 'organizer',
  summary: 'Calls off a role that waits',
  params: z.strictObject({ invitation_id: idParam }),
  reply: z.object({}),
  errors: ['role.not_yours'],
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/office/people/{user_id}/sessions',
  who: 'admin',
  summary: 'Signs an account out everywhere',
  params: z.strictObject({ user_id: idParam }),
  reply: z.object({}),
  errors: ['user.not_found'],
});

const token = z.string().max(100);

export const lookAtJoining = endpoint({
  method: 'POST',
  path: '/api/users/join/look',
  who: 'anyone',
  summary: 'What the link of a role leads to',
  body: z.strictObject({ token }),
  reply: z.object({
    user_email: z.string(),
    roles: z.array(namedRole),
    /** There is an account with this e-mail: it signs in and confirms. */
    has_account: z.boolean(),
  }),
  errors: ['request.too_many', 'role.link_over'],
});

export const join = endpoint({
  method: 'POST',
  path: '/api/users/join',
  who: 'anyone',
  summary: 'Makes the account a role waits for, without a rider: who has the link has read the mail',
  body: z.strictObject({
    token,
    user_firstname: z.string().trim().min(1).max(60),
    user_lastname: z.string().trim().min(1).max(60),
    password: z.string().max(200),
    lang: language.optional(),
  }),
  reply: z.object({ user_email: z.string() }),
  errors: ['request.too_many', 'role.link_over', 'user.email_taken', ...passwordRefusals],
});
