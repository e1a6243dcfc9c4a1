import { Refusal } from '#contract/errors.ts';
import { type ClaimDoubt, compareBirthdate } from '#rules/people/riders/claims.ts';
import { readAskedOf } from './open-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Limits } from '#server/ground/access/limits.ts';

interface Tried {
  rider_id: number;
  rider_birthdate: string | null;
  address: string;
  /** It is null when somebody signs up, who has no account yet. */
  user_id: number | null;
}

/**
 * Refuses a birth date that is not the stored one. The tries are counted for the rider together with the address and
 * the account, so that a stranger uses up their own tries and never the family's. After very many tries from
 * everywhere, or behind the address, a date proves nothing, and is not compared. Returns the resulting doubts.
 */
export async function refuseWrongBirthdate(
  { db, limits }: { db: Db; limits: Limits },
  { rider_id, rider_birthdate, address, user_id }: Tried,
): Promise<ClaimDoubt[]> {
  const { rider_birthdate: stored } = await readAskedOf(db, rider_id);
  if (stored === null) return [];
  const own = [
    ['take_rider_address', `${rider_id} ${address}`],
    ...(user_id === null ? [] : [['take_rider_account', `${rider_id} ${user_id}`] as const]),
  ] as const;
  if (user_id !== null && (await limits.isSpent('take_account', String(user_id))))
    throw new Refusal('request.too_many');
  // A try is counted before it is judged, so that tries at the same instant all count.
  const left = await Promise.all(own.map(([name, key]) => limits.count(name, key)));
  if (left.includes(false)) throw new Refusal('request.too_many');
  const guessed = await Promise.all([
    limits.isSpent('take_rider', String(rider_id)),
    limits.isSpent('take_address', address),
  ]);
  if (guessed.includes(true)) return ['guessed'];
  if (compareBirthdate(stored, rider_birthdate) === 'differs') {
    await Promise.all([
      limits.count('take_rider', String(rider_id)),
      limits.count('take_address', address),
      ...(user_id === null ? [] : [limits.count('take_account', String(user_id))]),
    ]);
    throw new Refusal('rider.claim_mismatch', 'rider_birthdate');
  }
  await Promise.all(own.map(([name, key]) => limits.forget(name, key)));
  return [];
}
