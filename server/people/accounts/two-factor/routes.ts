import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  loginWithCode,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/people/accounts/two-factor.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readSecondFactor } from '#server/people/accounts/second-factor-query.ts';
import { needsSecondFactor } from '#server/ground/access/second-factor-rule.ts';
import { begin, confirm, remove, renewCodes } from './set-up.ts';
import { finishSignIn } from './sign-in.ts';
import { readUser } from '#server/people/accounts/user-queries.ts';

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
