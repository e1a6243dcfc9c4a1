import type { UserRole } from '#contract/accounts.ts';

/** What an account has to do before anything else. */
export interface Duties {
  must_change_password: boolean;
  must_set_second_factor: boolean;
}

/** Who is asking, as the session's token tells. */
export interface Caller extends Duties {
  user_id: number;
  session_id: number;
  roles: readonly UserRole[];
  /** Riders in charge of this account. */
  rider_ids: readonly number[];
}

export const isAdmin = (caller: Caller): boolean => caller.roles.some(({ role }) => role === 'admin');

/** Whether the caller runs this organization. */
export function organizes(caller: Caller, organization_id: number): boolean {
  return caller.roles.some((one) => one.role === 'organizer' && one.organization_id === organization_id);
}

export interface Scope {
  /** null: every organization. */
  organizations: number[] | null;
  clubs: number[];
}

/** What a list may show to this caller. */
export function scopeOf({ roles }: Caller): Scope {
  if (roles.some(({ role }) => role === 'admin')) return { organizations: null, clubs: [] };
  return {
    organizations: roles.flatMap(({ role, organization_id }) =>
      (role === 'organizer' || role === 'desk') && organization_id !== null ? [organization_id] : [],
    ),
    clubs: roles.flatMap(({ role, club_id }) => (role === 'club' && club_id !== null ? [club_id] : [])),
  };
}

/** The organizations a caller decides for; null: every one. */
export function organizationsOf({ roles }: Caller): number[] | null {
  if (roles.some(({ role }) => role === 'admin')) return null;
  return roles.flatMap(({ role, organization_id }) =>
    role === 'organizer' && organization_id !== null ? [organization_id] : [],
  );
}
