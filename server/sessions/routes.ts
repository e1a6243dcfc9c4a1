import type { House } from '#server/http/call.ts';
import { call } from '#server/http/call.ts';
import { Refusal } from '#contract/errors.ts';
import {
  confirmEmail,
  endEverySession,
  endSession,
  getMe,
  listSessions,
  login,
  logout,
  rescue,
  sendConfirmation,
} from '#contract/sessions.ts';
import { finishRescue, lockAccount, lookAtRescue } from '#contract/rescue.ts';
import { normalizeEmail } from '#rules/rider-form.ts';
import { settleConfirmed } from '#server/claims/settle.ts';
import { hashSecret } from '#server/http/secret.ts';
import { addJob } from '#server/jobs/queries.ts';
import { setByLink } from '#server/sessions/finish-rescue.ts';
import { lockAccountOf } from '#server/sessions/lock.ts';
import { logIn, type SessionParts } from '#server/sessions/log-in.ts';
import { readRescueLink } from '#server/sessions/mailed-links.ts';
import { confirmAddress, deleteSession, deleteSessions, readSessions } from '#server/sessions/queries.ts';
import { readMe } from '#server/users/me-query.ts';

/** Signing in and out, the rescue of a lost password, and open sessions (docs/decisions/0012). */
export function registerSessions(house: House, parts: SessionParts): void {
  const { db } = house;
  const { limits } = parts;

  call(house, login, (asked) => logIn(parts, asked));

  call(house, logout, async ({ caller }) => {
    await deleteSession(db, caller.user_id, caller.session_id);
    return {};
  });

  call(house, rescue, async ({ body, address }) => {
    const user_email = normalizeEmail(body.user_email);
    if (user_email === '') throw new Refusal('request.bad_body', 'user_email');
    await limits.spend('rescue_address', address);
    // Whether somebody has this address is found out by the job: here both take the same way, and the same time.
    if (await limits.count('rescue_account', user_email)) await addJob(db, 'rescue', { user_email });
    return {};
  });

  call(house, lookAtRescue, async ({ body, address }) => {
    await limits.spend('mailed_link_address', address);
    const link = await readRescueLink(db, hashSecret(body.token));
    if (link === null) throw new Refusal('user.token_over');
    return link;
  });

  call(house, finishRescue, async (asked) => {
    await limits.spend('mailed_link_address', asked.address);
    return setByLink(parts, asked);
  });

  call(house, lockAccount, async ({ body, address }) => {
    await limits.spend('mailed_link_address', address);
    await lockAccountOf(db, body.token);
    return {};
  });

  call(house, getMe, async ({ caller }) => {
    const me = await readMe(db, caller.user_id, caller);
    if (me === null) throw new Refusal('session.ended');
    return me;
  });

  call(house, listSessions, async ({ caller }) => {
    const sessions = await readSessions(db, caller.user_id);
    return { items: sessions.map((one) => ({ ...one, current: one.session_id === caller.session_id })) };
  });

  call(house, endSession, async ({ caller, params }) => {
    await deleteSession(db, caller.user_id, params.session_id);
    return {};
  });

  call(house, endEverySession, async ({ caller }) => {
    await deleteSessions(db, caller.user_id, null);
    return {};
  });

  call(house, confirmEmail, async ({ body, address }) => {
    await limits.spend('confirm_address', address);
    const user_email = await confirmAddress(db, hashSecret(body.token));
    if (user_email === null) throw new Refusal('user.token_over');
    await settleConfirmed(db, user_email);
    return { user_email };
  });

  call(house, sendConfirmation, async ({ caller }) => {
    await limits.spend('confirm_account', String(caller.user_id));
    await addJob(db, 'confirm', { user_id: caller.user_id });
    return {};
  });
}
