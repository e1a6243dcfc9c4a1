import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import type { UserRole } from '#contract/people/accounts/accounts.ts';

/** The steps an account has to complete before anything else. */
export interface Duties {
  must_change_password: boolean;
  must_set_second_factor: boolean;
}

/** The account that calls, as its session token identifies it. */
export interface Caller extends Duties {
  user_id: number;
  session_id: number;
  roles: readonly UserRole[];
  /** The riders this account is in charge of. */
  rider_ids: readonly number[];
}

/** A person at the desk of one meeting without an account, whose code allows calls for that meeting only. */
export interface Helper {
  desk_id: number;
  desk_race_id: number;
  desk_name: string;
  duty: DeskDuty;
  /** The device on which a judge opened the session. */
  device_id: string | null;
  /** True when the code was revoked or has expired. Operations from before are still accepted, and put on hold. */
  is_shut: boolean;
}

/** A server at the track that copied one race, and may exchange the rows of that race and nothing else. */
export interface Peer {
  peer_race_id: number;
  token_hash: Buffer;
}

/** A peer's token begins with this mark. */
export const peerMark = 'venue.';

export const isPeer = (caller: Caller | Helper | Peer): caller is Peer => 'peer_race_id' in caller;

/** A helper's session token begins with this mark, which an account's token never does. */
export const helperMark = 'desk.';

export const isHelper = (caller: Caller | Helper): caller is Helper => 'desk_id' in caller;

/** Names the actor for the record of changes: an account, or a helper by the name of the code. */
export const actorOf = (caller: Caller | Helper): { user_id: number | null; desk_name: string | null } =>
  isHelper(caller)
    ? { user_id: null, desk_name: caller.desk_name }
    : { user_id: caller.user_id, desk_name: null };

export const isAdmin = (caller: Caller): boolean => caller.roles.some(({ role }) => role === 'admin');

/** Tells whether the caller runs this organization. */
export function organizes(caller: Caller, organization_id: number): boolean {
  return caller.roles.some((one) => one.role === 'organizer' && one.organization_id === organization_id);
}

export interface Scope {
  /** It is null when the caller sees every organization. */
  organizations: number[] | null;
  clubs: number[];
}

/** Returns what a list may show to this caller. */
export function scopeOf({ roles }: Caller): Scope {
  if (roles.some(({ role }) => role === 'admin')) return { organizations: null, clubs: [] };
  return {
    organizations: roles.flatMap(({ role, organization_id }) =>
      (role === 'organizer' || role === 'desk') && organization_id !== null ? [organization_id] : [],
    ),
    clubs: roles.flatMap(({ role, club_id }) => (role === 'club' && club_id !== null ? [club_id] : [])),
  };
}

/** Returns the organizations a caller decides for, or null when the caller decides for every one. */
export function organizationsOf({ roles }: Caller): number[] | null {
  if (roles.some(({ role }) => role === 'admin')) return null;
  return roles.flatMap(({ role, organization_id }) =>
    role === 'organizer' && organization_id !== null ? [organization_id] : [],
  );
}
