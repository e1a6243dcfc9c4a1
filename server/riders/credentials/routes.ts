import { getCredential, renewCredential } from '#contract/riders/credential.ts';
import { listRaceCredentials, makeRaceCredentials } from '#contract/office/check-in/credentials.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readCredential, readRaceCredentials } from './credential-queries.ts';
import { makeMissing, renew } from './make-credentials.ts';

/** The codes on the cards of riders: for the family and the office; a desk gets only what it needs to find one of its riders by it. */
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
