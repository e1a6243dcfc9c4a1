import type { UserRole } from '#contract/people/accounts/accounts.ts';
import type { NamedRole } from '#contract/people/office/people.ts';
import * as m from '#text/messages/messages.js';

export type Role = UserRole['role'];

export const roleNames: Record<Role, () => string> = {
  admin: m.people_role_admin,
  organizer: m.people_role_organizer,
  club: m.people_role_club,
  desk: m.people_role_desk,
};

export const roleHints: Record<Role, () => string> = {
  admin: m.people_role_hint_admin,
  organizer: m.people_role_hint_organizer,
  club: m.people_role_hint_club,
  desk: m.people_role_hint_desk,
};

/** Writes a role as `Delegación de club · Los Teros`. */
export function roleText({ role, club_name, organization_shortname }: NamedRole): string {
  const place = club_name ?? organization_shortname;
  return place === null ? roleNames[role]() : `${roleNames[role]()} · ${place}`;
}

/** Writes a role in the form that calls accept. */
export const plainRole = ({ role, organization_id, club_id }: UserRole): UserRole => ({
  role,
  organization_id,
  club_id,
});
