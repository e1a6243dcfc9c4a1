import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  loginWithCode,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/two-factor.ts';
import { call, type House } from '#server/http/call.ts';
import type { SessionParts } from '#server/sessions/log-in.ts';
import { readSecondFactor } from '#server/two-factor/queries.ts';
import { needsSecondFactor } from '#server/two-factor/rule.ts';
import { begin, confirm, remove, renewCodes } from '#server/two-factor/set-up.ts';
import { signInWithCode } from '#server/two-factor/sign-in.ts';
import { readUser } from '#server/users/queries.ts';

/** Signing in with a code of the phone as well, for accounts with a role (docs/decisions/0021). */
export function registerTwoFactor(house: House, parts: SessionParts): void {
  const { db } = house;
  const { limits, rule } = parts;

  call(house, loginWithCode, (asked) => signInWithCode(parts, asked));

  call(house, getSecondFactor, async ({ caller }) => {
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

  call(house, beginSecondFactor, async ({ caller }) => {
    await limits.spend('second_factor_account', String(caller.user_id));
    return begin(db, caller);
  });

  call(house, confirmSecondFactor, async (asked) => ({
    codes: await confirm(db, limits, asked, asked.body.code),
  }));

  call(house, removeSecondFactor, async (asked) => {
    await remove(db, limits, asked, asked.body);
    return {};
  });

  call(house, renewRecoveryCodes, async (asked) => ({
    codes: await renewCodes(db, limits, asked, asked.body),
  }));
}
