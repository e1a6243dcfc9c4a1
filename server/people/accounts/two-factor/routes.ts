import type { z } from 'zod';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  loginWithCode,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/people/accounts/two-factor.ts';
import { call, type Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readSecondFactor } from '#server/people/accounts/second-factor-query.ts';
import { needsSecondFactor } from '#server/ground/access/second-factor-rule.ts';
import { readUser } from '#server/people/accounts/user-queries.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { loginReply } from '#contract/people/accounts/sessions.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { presentSession } from '#server/people/accounts/sessions/open-session.ts';
import { readTicket, spendTicket } from '#server/people/accounts/sign-in/ticket-queries.ts';
import { begin, confirm, remove, renewCodes } from './set-up.ts';
import { countTry, forgetTries, spendAnyCode } from './check-code.ts';

/** Completes a sign-in with the ticket of its first half, and a code. Both are spent together, or neither is. */
async function finishSignIn(
  { db, limits, rule }: Pick<RouteContext, 'db' | 'limits' | 'rule'>,
  { body, device }: Asked<typeof loginWithCode>,
): Promise<z.input<typeof loginReply>> {
  const ticket_hash = hashSecret(body.ticket);
  const ticket = await readTicket(db, ticket_hash);
  if (ticket === null) throw new Refusal('second_factor.ticket_over');
  const { user_id } = ticket;
  await countTry(db, limits, { user_id, device });
  await inTransaction(db, async (tx) => {
    await spendAnyCode(tx, { user_id, device }, body.code);
    if (!(await spendTicket(tx, ticket_hash))) throw new Refusal('second_factor.ticket_over');
  });
  await forgetTries(limits, user_id);
  return presentSession(db, rule, { ...ticket, device, known_device: body.known_device });
}

/** Registers the sign-in with a code of the phone as well, for accounts with a role (docs/decisions/0021). */
export function registerTwoFactor(context: RouteContext): void {
  const { db, limits, rule } = context;

  call(context, loginWithCode, (asked) => finishSignIn(context, asked));

  call(context, getSecondFactor, async ({ caller }) => {
    const factor = await readSecondFactor(db, caller.user_id);
    const { user_email = '' } = (await readUser(db, caller.user_id)) ?? {};
    const since = factor?.confirmed_at ?? null;
    return {
      on: since !== null,
      since,
      codes_left: since === null ? 0 : (factor?.codes_left ?? 0),
      required: needsSecondFactor(rule, { user_email, roles: caller.roles }),
    };
  });

  call(context, beginSecondFactor, async ({ caller }) => {
    await limits.spend('second_factor_account', String(caller.user_id));
    return begin(db, caller);
  });

  call(context, confirmSecondFactor, async (asked) => ({
    codes: await confirm(db, limits, asked, asked.body.code),
  }));

  call(context, removeSecondFactor, async (asked) => {
    await remove(db, limits, asked, asked.body);
    return {};
  });

  call(context, renewRecoveryCodes, async (asked) => ({
    codes: await renewCodes(db, limits, asked, asked.body),
  }));
}
