import { Refusal } from '#contract/errors.ts';
import { updateRider } from '#contract/people/riders/riders.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readPrivateRider } from '#server/people/riders/queries.ts';
import { changeRider } from '#server/people/riders/profile/write-rider.ts';
import { changePassword } from './change-password.ts';

/** Registers the form of a rider's profile. With a password it changes only the caller's password (spec §7). */
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
