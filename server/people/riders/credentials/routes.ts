import { getCredential, renewCredential } from '#contract/people/riders/credential.ts';
import { listRaceCredentials, makeRaceCredentials } from '#contract/raceday/office/check-in/credentials.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readCredential, readRaceCredentials } from './credential-queries.ts';
import { makeMissing, renew } from './make-credentials.ts';

/** Registers the calls for rider codes, for family and office. A desk gets what it needs to find its riders. */
export function registerCredentials(context: RouteContext): void {
  const { db, limits } = context;

  call(context, getCredential, async ({ params }) => ({
    credential_code: await readCredential(db, params.id),
  }));

  call(context, renewCredential, async ({ params, body, caller: { user_id } }) => {
    await limits.spend('rider_account', String(user_id));
    return { credential_code: await renew(db, { id: params.id, was: body.was, user_id }) };
  });

  call(context, listRaceCredentials, async ({ params }) => ({
    items: await readRaceCredentials(db, params.id),
  }));

  call(context, makeRaceCredentials, async ({ params, caller: { user_id } }) => {
    await limits.spend('rider_account', String(user_id));
    return { items: await makeMissing(db, { race_id: params.id, user_id }) };
  });
}
