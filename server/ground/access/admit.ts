import type { Endpoint, Who } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type Caller, type Helper, helperMark, isHelper, isPeer, type Peer, peerMark } from './caller.ts';
import { readCaller, readHelper, readPeer } from './caller-queries.ts';
import { hashSecret } from './secret.ts';
import type { SecondFactorRule } from './second-factor-rule.ts';
import { whoMay } from './who-may.ts';

/** Returns the caller of a token, or null without a token. It distinguishes an expired token from a missing one. */
async function callerOf(
  db: Db,
  rule: SecondFactorRule,
  token: string | string[] | undefined,
): Promise<Caller | Helper | Peer | 'ended' | null> {
  if (typeof token !== 'string' || token === '') return null;
  if (/^desk\.[\w-]{43}$/.test(token))
    return (await readHelper(db, hashSecret(token.slice(helperMark.length)))) ?? 'ended';
  if (/^venue\.[\w-]{43}$/.test(token))
    return (await readPeer(db, hashSecret(token.slice(peerMark.length)))) ?? 'ended';
  if (!/^[\w-]{43}$/.test(token)) return 'ended';
  return (await readCaller(db, rule, hashSecret(token))) ?? 'ended';
}

/** Lists the calls that each duty allows. Every other call is refused. */
const callsOf: Record<DeskDuty, readonly Who[]> = {
  look: ['race_desk'],
  act: ['race_desk', 'desk_helper', 'race_check_in', 'race_presence'],
  medical: ['desk_medical'],
  kiosk: ['desk_kiosk', 'race_presence'],
  // These screens show only what everybody may read.
  announcer: [],
  screen: [],
  gate: ['race_judge'],
  finish: ['race_judge'],
  chief: ['race_judge', 'race_chief'],
  timing: ['race_timing'],
};

/** Lets a call through to its input by the session that its contract asks for, or refuses it. Visitors give null. */
export async function admit(
  { db, rule }: { db: Db; rule: SecondFactorRule },
  endpoint: Endpoint,
  token: string | string[] | undefined,
): Promise<Caller | Helper | Peer | null> {
  const caller = await callerOf(db, rule, token);
  if (caller !== null && caller !== 'ended' && isPeer(caller)) {
    if (endpoint.who === 'anyone') return null;
    if (endpoint.who !== 'venue_peer') throw new Refusal('session.not_allowed');
    return caller;
  }
  if (caller !== null && caller !== 'ended' && isHelper(caller)) {
    // A helper counts as a visitor of an open call.
    if (endpoint.who === 'anyone') return null;
    if (!callsOf[caller.duty].includes(endpoint.who)) throw new Refusal('session.not_allowed');
    if (caller.is_shut && endpoint.afterCodeEnds !== true) throw new Refusal('session.ended');
    return caller;
  }
  if (endpoint.who === 'anyone') return caller === 'ended' ? null : caller;
  if (caller === null) throw new Refusal('session.missing');
  if (caller === 'ended') throw new Refusal('session.ended');
  if (caller.must_change_password && endpoint.beforeNewPassword !== true)
    throw new Refusal('session.new_password_first');
  // The second factor comes after the new password, which a session opened with a mailed password needs first.
  if (!caller.must_change_password && caller.must_set_second_factor && endpoint.beforeSecondFactor !== true)
    throw new Refusal('session.second_factor_first');
  return caller;
}

/** Refuses a caller who may not touch the thing that the call names by the id of its path or of its rider. */
export async function refuseStranger(
  db: Db,
  endpoint: Endpoint,
  caller: Caller | Helper | Peer | null,
  id: number,
): Promise<void> {
  if (caller !== null && isPeer(caller)) {
    if (caller.peer_race_id !== id) throw new Refusal('session.not_allowed');
    return;
  }
  if (caller !== null && isHelper(caller)) {
    if (caller.desk_race_id !== id) throw new Refusal('session.not_allowed');
    return;
  }
  if (caller !== null && !(await whoMay[endpoint.who](db, caller, id)))
    throw new Refusal('session.not_allowed');
}
