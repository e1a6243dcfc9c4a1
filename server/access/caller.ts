import type { DeskDuty } from '#rules/office/desk-duties.ts';
import type { UserRole } from '#contract/accounts/accounts.ts';

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

/** Somebody at the desk of one meeting, without an account: known by a code, and let into calls for that meeting only. */
export interface Helper {
  desk_id: number;
  desk_race_id: number;
  desk_name: string;
  duty: DeskDuty;
  /** Of a judge: the device the session was opened on. */
  device_id: string | null;
  /** The code was revoked, or its time is over: what was said before that is still taken, and put on hold. */
  is_shut: boolean;
}

/** How the session of a helper begins, which an account's never does. */
export const helperMark = 'desk.';

export const isHelper = (caller: Caller | Helper): caller is Helper => 'desk_id' in caller;

/** Who it was, for the record: an account, or a helper by the name of the code. */
export const actorOf = (caller: Caller | Helper): { user_id: number | null; desk_name: string | null } =>
  isHelper(caller)
    ? { user_id: null, desk_name: caller.desk_name }
    : { user_id: caller.user_id, desk_name: null };

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
