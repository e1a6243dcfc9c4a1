import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import { type Caller, type Helper, helperMark, isAdmin, isHelper, organizes } from '#server/http/caller.ts';
import { readHelper } from '#server/http/helper-query.ts';
import { hashSecret } from '#server/http/secret.ts';
import { readClubPlace, readCupOrganization, readRaceOrganization } from '#server/http/place-queries.ts';
import { readRiderPlace } from '#server/riders/place-query.ts';
import { readCaller } from '#server/sessions/queries.ts';
import type { SecondFactorRule } from '#server/two-factor/rule.ts';

/** The caller of a token, null without one. A token that opens nothing any more is told apart from none. */
export async function callerOf(
  db: Db,
  rule: SecondFactorRule,
  token: string | string[] | undefined,
): Promise<Caller | Helper | 'ended' | null> {
  if (typeof token !== 'string' || token === '') return null;
  if (/^desk\.[\w-]{43}$/.test(token))
    return (await readHelper(db, hashSecret(token.slice(helperMark.length)))) ?? 'ended';
  if (!/^[\w-]{43}$/.test(token)) return 'ended';
  return (await readCaller(db, rule, hashSecret(token))) ?? 'ended';
}

async function mayTouchRider(
  db: Db,
  who: Endpoint['who'],
  caller: Caller,
  rider_id: number,
): Promise<boolean> {
  if (caller.rider_ids.includes(rider_id)) return true;
  if (who === 'rider_owner') return false;
  if (isAdmin(caller)) return true;
  if (caller.roles.length === 0) return false;
  const place = await readRiderPlace(db, rider_id);
  if (place === null) return false;
  if (organizes(caller, place.organization_id)) return true;
  return (
    who === 'rider_editor' &&
    place.club_id !== null &&
    caller.roles.some(({ role, club_id }) => role === 'club' && club_id === place.club_id)
  );
}

async function may(db: Db, who: Endpoint['who'], caller: Caller, id: number): Promise<boolean> {
  switch (who) {
    case 'anyone':
    case 'user':
      return true;
    case 'self':
      return caller.user_id === id || isAdmin(caller);
    case 'admin':
      return isAdmin(caller);
    case 'staff':
      return caller.roles.length > 0;
    case 'organizer':
      return caller.roles.some(({ role }) => role === 'organizer' || role === 'admin');
    case 'rider_owner':
    case 'rider_editor':
    case 'rider_papers':
    case 'rider_entrant':
      return mayTouchRider(db, who, caller, id);
    case 'club_staff':
      return mayRunClub(db, caller, id);
    case 'race_organizer': {
      if (isAdmin(caller)) return true;
      const organization_id = caller.roles.length === 0 ? null : await readRaceOrganization(db, id);
      return organization_id !== null && organizes(caller, organization_id);
    }
    case 'race_desk': {
      if (isAdmin(caller)) return true;
      const organization_id = caller.roles.length === 0 ? null : await readRaceOrganization(db, id);
      return (
        organization_id !== null && (organizes(caller, organization_id) || helpsAt(caller, organization_id))
      );
    }
    // Accounts do the same by the calls of the office.
    case 'desk_helper':
      return false;
    case 'cup_organizer': {
      if (isAdmin(caller)) return true;
      const organization_id = caller.roles.length === 0 ? null : await readCupOrganization(db, id);
      return organization_id !== null && organizes(caller, organization_id);
    }
    case 'organization_organizer':
      return isAdmin(caller) || organizes(caller, id);
  }
}

const helpsAt = ({ roles }: Caller, organization_id: number): boolean =>
  roles.some((one) => one.role === 'desk' && one.organization_id === organization_id);

/** Whether a call is for helpers, and for one with this code. */
const letsIn = (who: Endpoint['who'], { may_act }: Helper): boolean =>
  who === 'race_desk' || (who === 'desk_helper' && may_act);

async function mayRunClub(db: Db, caller: Caller, club_id: number): Promise<boolean> {
  if (isAdmin(caller)) return true;
  if (caller.roles.some((one) => one.role === 'club' && one.club_id === club_id)) return true;
  const organization_id = caller.roles.length === 0 ? null : await readClubPlace(db, club_id);
  return organization_id !== null && organizes(caller, organization_id);
}

/**
 * Lets a call through to its input, by the session its contract asks for, or refuses it.
 * In: what it stands on, the endpoint, the token of the request. Out: who calls; null for a visitor of an open call.
 */
export async function admit(
  { db, rule }: { db: Db; rule: SecondFactorRule },
  endpoint: Endpoint,
  token: string | string[] | undefined,
): Promise<Caller | Helper | null> {
  const caller = await callerOf(db, rule, token);
  if (caller !== null && caller !== 'ended' && isHelper(caller)) {
    // To open calls a helper is a visitor.
    if (endpoint.who === 'anyone') return null;
    if (!letsIn(endpoint.who, caller)) throw new Refusal('session.not_allowed');
    return caller;
  }
  if (endpoint.who === 'anyone') return caller === 'ended' ? null : caller;
  if (caller === null) throw new Refusal('session.missing');
  if (caller === 'ended') throw new Refusal('session.ended');
  if (caller.must_change_password && endpoint.beforeNewPassword !== true)
    throw new Refusal('session.new_password_first');
  // After the password: a session that still owes one was opened with a mailed one.
  if (!caller.must_change_password && caller.must_set_second_factor && endpoint.beforeSecondFactor !== true)
    throw new Refusal('session.second_factor_first');
  return caller;
}

/** Refuses who may not touch what the call names. In: the endpoint, who calls, the id of the path or of the rider. */
export async function refuseStranger(
  db: Db,
  endpoint: Endpoint,
  caller: Caller | Helper | null,
  id: number,
): Promise<void> {
  if (caller !== null && isHelper(caller)) {
    if (caller.desk_race_id !== id) throw new Refusal('session.not_allowed');
    return;
  }
  if (caller !== null && !(await may(db, endpoint.who, caller, id))) throw new Refusal('session.not_allowed');
}
