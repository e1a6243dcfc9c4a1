import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { call } from '#server/ground/http/calls/call.ts';
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
} from '#contract/people/accounts/sessions.ts';
import { lockAccount, lookAtRescue } from '#contract/people/accounts/rescue.ts';
import { normalizeEmail } from '#rules/people/accounts/email.ts';
import { settleConfirmed } from '#server/people/accounts/claims/settle.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { lockAccountOf } from '#server/people/accounts/sessions/lock.ts';
import { logIn } from './log-in.ts';
import { SignInQueue } from './sign-in-queue.ts';
import { readRescueLink } from '#server/people/accounts/sessions/mailed-links.ts';
import {
  confirmAddress,
  deleteSession,
  deleteSessions,
  readSessions,
} from '#server/people/accounts/sessions/queries.ts';
import { readMe } from '#server/people/accounts/me-query.ts';

/** Registers the sign-in and sign-out, the rescue of a lost password, and open sessions (docs/decisions/0012). */
export function registerSessions(context: RouteContext): void {
  const { db, limits } = context;
  const queue = new SignInQueue();

  call(context, login, (asked) => logIn({ ...context, queue }, asked));

  call(context, logout, async ({ caller }) => {
    await deleteSession(db, caller.user_id, caller.session_id);
    return {};
  });

  call(context, rescue, async (asked) => {
    const user_email = normalizeEmail(asked.body.user_email);
    if (user_email === '') throw new Refusal('request.bad_body', 'user_email');
    await limits.share('rescue_address', asked);
    // Only the job finds out whether somebody has this address, so every address takes the same way and time.
    if (await limits.count('rescue_account', user_email)) await addJob(db, 'rescue', { user_email });
    return {};
  });

  call(context, lookAtRescue, async (asked) => {
    await limits.share('mailed_link_address', asked);
    const link = await readRescueLink(db, hashSecret(asked.body.token));
    if (link === null) throw new Refusal('user.token_over');
    return link;
  });

  call(context, lockAccount, async (asked) => {
    await limits.share('mailed_link_address', asked);
    await lockAccountOf(db, asked.body.token);
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

  call(context, confirmEmail, async (asked) => {
    await limits.share('confirm_address', asked);
    const user_email = await confirmAddress(db, hashSecret(asked.body.token));
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
