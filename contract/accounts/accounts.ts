import { z } from 'zod';
import { gender, id, instant, language, plainDate, plateColour } from '#contract/values.ts';

/** A role and what it is bounded to: an organization for organizer and desk, a club for club, nothing for admin. */
export const userRole = z.strictObject({
  role: z.enum(['admin', 'organizer', 'club', 'desk']),
  organization_id: id.nullable().default(null),
  club_id: id.nullable().default(null),
});

/** A rider as the header and the family's screens show one: no document, no address. */
export const riderCard = z.object({
  rider_id: id,
  rider_firstname: z.string(),
  rider_lastname: z.string(),
  rider_fullname: z.string(),
  rider_birthdate: plainDate.nullable(),
  rider_gender: gender.nullable(),
  organization_id: id,
  organization_shortname: z.string(),
  club_id: id.nullable(),
  club_name: z.string().nullable(),
  /** Of the last race entered; null before the first. */
  plate: z.string().nullable(),
  plate_colour: plateColour.nullable(),
  category_name: z.string().nullable(),
  /** In this season: year − year of birth (docs/regulation.md §5.1). */
  age: z.number().int().nullable(),
  /** Which of the three papers are there. */
  papers: z.object({
    rider_dni_image1: z.boolean(),
    rider_dni_image2: z.boolean(),
    rider_insurance_image: z.boolean(),
  }),
  /** What the rider's club allows: the payments link, the extra withdraw (spec §6). */
  can_pay: z.boolean(),
  can_force_withdraw: z.boolean(),
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
  /** The riders in charge of this account. */
  rider_id: z.array(id),
  email_confirmed: z.boolean(),
  must_change_password: z.boolean(),
  /** Signing in needs a code too. */
  second_factor: z.boolean(),
  /** The role asks for a second factor, and there is none yet. */
  must_set_second_factor: z.boolean(),
});

/** An account and its riders, after signing in and after every change. */
export const me = z.object({ user, riders: z.array(riderCard) });

/** An open session. */
export const openSession = z.object({
  session_id: id,
  /** Browser and system, as they call themselves. */
  device: z.string(),
  created_at: instant,
  used_at: instant,
  keep: z.boolean(),
  /** The session of this request. */
  current: z.boolean(),
});

export type RiderCard = z.infer<typeof riderCard>;
export type User = z.infer<typeof user>;
export type UserRole = z.infer<typeof userRole>;
export type Me = z.infer<typeof me>;
export type OpenSession = z.infer<typeof openSession>;
