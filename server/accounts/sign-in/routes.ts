import type { RouteContext } from '#server/http/calls/route-context.ts';
import { call } from '#server/http/calls/call.ts';
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
} from '#contract/accounts/sessions.ts';
import { lockAccount, lookAtRescue } from '#contract/accounts/rescue.ts';
import { normalizeEmail } from '#rules/accounts/email.ts';
import { settleConfirmed } from '#server/accounts/claims/settle.ts';
import { hashSecret } from '#server/access/secret.ts';
import { addJob } from '#server/jobs/queries.ts';
import { lockAccountOf } from '#server/accounts/sessions/lock.ts';
import { logIn } from './log-in.ts';
import { SignInQueue } from './sign-in-queue.ts';
import { readRescueLink } from '#server/accounts/sessions/mailed-links.ts';
import {
  confirmAddress,
  deleteSession,
  deleteSessions,
  readSessions,
} from '#server/accounts/sessions/queries.ts';
import { readMe } from '#server/accounts/me-query.ts';

/** Signing in and out, the rescue of a lost password, and open sessions (docs/decisions/0012). */
export function registerSessions(context: RouteContext): void {
  const { db, limits } = context;
  const queue = new SignInQueue();

  call(context, login, (asked) => logIn({ ...context, queue }, asked));

  call(context, logout, async ({ caller }) => {
    await deleteSession(db, caller.user_id, caller.session_id);
    return {};
  });

  call(context, rescue, async ({ body, address }) => {
    const user_email = normalizeEmail(body.user_email);
    if (user_email === '') throw new Refusal('request.bad_body', 'user_email');
    await limits.spend('rescue_address', address);
    // Whether somebody has this address is found out by the job: here both take the same way, and the same time.
    if (await limits.count('rescue_account', user_email)) await addJob(db, 'rescue', { user_email });
    return {};
  });

  call(context, lookAtRescue, async ({ body, address }) => {
    await limits.spend('mailed_link_address', address);
    const link = await readRescueLink(db, hashSecret(body.token));
    if (link === null) throw new Refusal('user.token_over');
    return link;
  });

  call(context, lockAccount, async ({ body, address }) => {
    await limits.spend('mailed_link_address', address);
    await lockAccountOf(db, body.token);
    return {};
  });

  call(context, getMe, async ({ caller }) => {
    const me = await readMe(db, caller.user_id, caller);
    if (me === null) throw new Refusal('session.ended');
    return me;
  });

  call(context, listSessions, async ({ caller }) => {
    const sessions = await readSessions(db, caller.user_id);
    return { items: sessions.map((one) => ({ ...one, current: one.session_id === caller.session_id })) };
  });

  call(context, endSession, async ({ caller, params }) => {
    await deleteSession(db, caller.user_id, params.session_id);
    return {};
  });

  call(context, endEverySession, async ({ caller }) => {
    await deleteSessions(db, caller.user_id, null);
    return {};
  });

  call(context, confirmEmail, async ({ body, address }) => {
    await limits.spend('confirm_address', address);
    const user_email = await confirmAddress(db, hashSecret(body.token));
    if (user_email === null) throw new Refusal('user.token_over');
    await settleConfirmed(db, user_email);
    return { user_email };
  });

  call(context, sendConfirmation, async ({ caller }) => {
    await limits.spend('confirm_account', String(caller.user_id));
    await addJob(db, 'confirm', { user_id: caller.user_id });
    return {};
  });
}
