import { z } from 'zod';
import { riderCard } from '#contract/people/riders/rider-card.ts';
import { id, instant, language } from '#contract/values.ts';

/** A role belongs to an organization for organizer and desk, to a club for club, and to nothing for admin. */
export const userRole = z.strictObject({
  role: z.enum(['admin', 'organizer', 'club', 'desk']),
  organization_id: id.nullable().default(null),
  club_id: id.nullable().default(null),
});

export const user = z.object({
  user_id: id,
  user_firstname: z.string(),
  user_lastname: z.string(),
  user_email: z.string(),
  user_phone: z.string().nullable(),
  user_language: language,
  user_roles: z.array(userRole),
  user_teams: z.array(z.string()),
  /** These riders are in the charge of this account. */
  rider_id: z.array(id),
  email_confirmed: z.boolean(),
  must_change_password: z.boolean(),
  /** It is true if signing in needs a code as well. */
  second_factor: z.boolean(),
  /** It is true if the role requires a second factor and there is none yet. */
  must_set_second_factor: z.boolean(),
});

/** A client gets the account and its riders after signing in and after every change. */
export const me = z.object({ user, riders: z.array(riderCard) });

/** This is an open session. */
export const openSession = z.object({
  session_id: id,
  /** It names the browser and the system as they call themselves. */
  device: z.string(),
  created_at: instant,
  used_at: instant,
  keep: z.boolean(),
  /** It is true for the session of this request. */
  current: z.boolean(),
});

export type User = z.infer<typeof user>;
export type UserRole = z.infer<typeof userRole>;
export type Me = z.infer<typeof me>;
export type OpenSession = z.infer<typeof openSession>;
