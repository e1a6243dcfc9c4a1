import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import { type Caller, isAdmin, organizes } from '#server/http/caller.ts';
import { hashSecret } from '#server/http/secret.ts';
import { readRiderPlace } from '#server/riders/place-query.ts';
import { readCaller } from '#server/sessions/queries.ts';

/** The caller of a token, null without one. A token that opens nothing any more is told apart from none. */
export async function callerOf(
  db: Db,
  token: string | string[] | undefined,
): Promise<Caller | 'ended' | null> {
  if (typeof token !== 'string' || token === '') return null;
  if (!/^[\w-]{43}$/.test(token)) return 'ended';
  return (await readCaller(db, hashSecret(token))) ?? 'ended';
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
      return mayTouchRider(db, who, caller, id);
  }
}

/**
 * Lets a call through, by what its contract declares, or refuses it.
 * In: the endpoint, the token of the request, the `id` of its path. Out: who calls; null for a visitor of an open call.
 */
export async function admit(
  db: Db,
  endpoint: Endpoint,
  token: string | string[] | undefined,
  id: number,
): Promise<Caller | null> {
  const caller = await callerOf(db, token);
  if (endpoint.who === 'anyone') return caller === 'ended' ? null : caller;
  if (caller === null) throw new Refusal('session.missing');
  if (caller === 'ended') throw new Refusal('session.ended');
  if (caller.must_change_password && endpoint.beforeNewPassword !== true)
    throw new Refusal('session.new_password_first');
  if (!(await may(db, endpoint.who, caller, id))) throw new Refusal('session.not_allowed');
  return caller;
}
