import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { z } from 'zod';
import type { addRider, ClaimOutcome } from '#contract/people/accounts/claims.ts';
import type { findRiderByDni } from '#contract/people/riders/riders.ts';
import { Refusal } from '#contract/errors.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import { refuseWrongBirthdate } from './birthdate.ts';
import { insertClaim, lockOpenClaim, readAskedOf, readFoundRider, readWaitingClaim } from './open-queries.ts';
import { settleClaim } from './settle.ts';
import { sendClaim } from './waiting-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { Limits } from '#server/ground/access/limits.ts';

/** Begins a claim to the rider with a document. It reveals nothing of the rider to a person who shows a number. */
export async function findToClaim(
  db: Db,
  limits: Limits,
  asked: Asked<typeof findRiderByDni>,
): Promise<z.input<typeof findRiderByDni.reply>> {
  const { user_id } = asked.caller;
  await limits.spend('find_account', String(user_id));
  await limits.share('find_address', asked);
  const found = await readFoundRider(db, normalizeNationalId(asked.params.dni), user_id);
  if (found === null) throw new Refusal('rider.dni_unknown');
  if (found.own) throw new Refusal('rider.in_other_account');
  const { rider_id, asks_birthdate, in_other_account } = found;
  const claim_id = await insertClaim(db, { rider_id, kind: 'search', token_hash: null, user_id });
  return { rider: { claim_id, asks_birthdate, in_other_account } };
}

/** Sends a claim to a rider whom this account found by document within the last half hour. */
export async function claimFound(
  db: Db,
  limits: Limits,
  { params, body, caller, address, device }: Asked<typeof addRider>,
): Promise<{ claim: ClaimOutcome; rider_id: number }> {
  const { user_id } = caller;
  const by = { claim_id: params.id, user_id };
  const open = await lockOpenClaim(db, by);
  if (open === null) throw new Refusal('rider.claim_over');
  const { rider_id } = open;
  const rider_birthdate = body.rider_birthdate?.trim() ?? null;
  const seen = await refuseWrongBirthdate({ db, limits }, { rider_id, rider_birthdate, address, user_id });
  const claim = await inTransaction(db, async (tx) => {
    if ((await lockOpenClaim(tx, by)) === null) throw new Refusal('rider.claim_over');
    // A repeated request is still the same request.
    const waiting = await readWaitingClaim(tx, user_id, rider_id);
    if (waiting !== null) return settleClaim(tx, waiting, seen);
    const { rider_dni } = await readAskedOf(tx, rider_id);
    const proposed = {
      ...(rider_dni === null ? {} : { rider_dni }),
      ...(rider_birthdate === null ? {} : { rider_birthdate }),
    };
    await sendClaim(tx, params.id, { user_id, proposed, device });
    return settleClaim(tx, params.id, seen);
  });
  return { claim, rider_id };
}
