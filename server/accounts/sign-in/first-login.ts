import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { login, loginReply } from '#contract/accounts/sessions.ts';
import { normalizeNationalId } from '#rules/riders/national-id.ts';
import { sameSurname } from '#rules/names/surnames.ts';
import { insertClaim, readUnclaimedRider } from '#server/accounts/claims/open-queries.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { Limits } from '#server/access/limits.ts';
import { hashSecret, newSecret } from '#server/access/secret.ts';
import { isPassword } from '#server/passwords/password.ts';

/** Surname and document: opens the sign-up of a rider without an account, once, and shows nothing stored. */
export async function withSurname(
  { db, limits }: { db: Db; limits: Limits },
  asked: Asked<typeof login>,
  proven: boolean,
): Promise<z.input<typeof loginReply>> {
  const dni = normalizeNationalId(asked.body.user_password);
  const tries = [
    ['claim_rider', dni],
    ['claim_rider_address', `${dni} ${asked.address}`],
    ['claim_address', asked.address],
  ] as const;
  const [byAll, ...own] = await Promise.all(tries.map(([name, key]) => limits.isSpent(name, key)));
  if (own.includes(true)) throw new Refusal('request.too_many');
  // Tries from everywhere: each costs a proof of work, so guessing is expensive, and the family gets in with one.
  if (byAll === true && !proven) throw new Refusal('session.proof_needed');
  const rider = await readUnclaimedRider(db, dni);
  await isPassword(null, asked.body.user_password);
  if (rider === null || !sameSurname(rider.rider_lastname, asked.body.user_email)) {
    await Promise.all(tries.map(([name, key]) => limits.count(name, key)));
    throw new Refusal('session.wrong');
  }
  const claim = newSecret();
  await insertClaim(db, {
    rider_id: rider.rider_id,
    kind: 'first_login',
    token_hash: hashSecret(claim),
    user_id: null,
  });
  return {
    key: 'firstLogin',
    user: null,
    rider: { rider_id: rider.rider_id },
    riders: [],
    claim,
    ticket: null,
  };
}
