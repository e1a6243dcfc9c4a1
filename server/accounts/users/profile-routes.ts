import { Refusal } from '#contract/errors.ts';
import { updateRider } from '#contract/riders/riders.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readPrivateRider } from '#server/riders/queries.ts';
import { changeRider } from '#server/riders/profile/write-rider.ts';
import { changePassword } from './change-password.ts';

/** The form of a rider's profile. With a password it changes that of the account that asks, and nothing else (spec §7). */
export function registerProfile(context: RouteContext): void {
  call(context, updateRider, async (asked) => {
    const { password, password2, user_password } = asked.body;
    if (password === undefined && password2 === undefined) return changeRider(context, asked);
    await changePassword(context, asked, { password, password2, user_password });
    const rider = await readPrivateRider(context.db, asked.params.id);
    if (rider === null) throw new Refusal('rider.not_found');
    return rider;
  });
}
