import { Refusal } from '#contract/errors.ts';
import { type ClaimDoubt, compareBirthdate } from '#rules/accounts/claims.ts';
import { readAskedOf } from './open-queries.ts';
import type { Db } from '#server/db/pool.ts';
import type { Limits } from '#server/access/limits.ts';

interface Tried {
  rider_id: number;
  rider_birthdate: string | null;
  address: string;
  /** null: who signs up has no account yet. */
  user_id: number | null;
}

/**
 * Refuses a birth date that is not the stored one. The tries are counted for the rider together with the address and the account, so
 * that a stranger uses up their own tries and never the family's. After very many tries from everywhere a date proves nothing, and is
 * not compared. Out: the doubts about the claim that follow from it.
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
  const wide = [
    ['take_address', address],
    ...(user_id === null ? [] : [['take_account', String(user_id)] as const]),
  ] as const;
  const spent = await Promise.all(wide.map(([name, key]) => limits.isSpent(name, key)));
  if (spent.includes(true)) throw new Refusal('request.too_many');
  // Counted before it is judged: tries at the same instant are tries too.
  const left = await Promise.all(own.map(([name, key]) => limits.count(name, key)));
  if (left.includes(false)) throw new Refusal('request.too_many');
  if (await limits.isSpent('take_rider', String(rider_id))) return ['guessed'];
  if (compareBirthdate(stored, rider_birthdate) === 'differs') {
    await Promise.all([
      limits.count('take_rider', String(rider_id)),
      ...wide.map(([name, key]) => limits.count(name, key)),
    ]);
    throw new Refusal('rider.claim_mismatch', 'rider_birthdate');
  }
  await Promise.all(own.map(([name, key]) => limits.forget(name, key)));
  return [];
}
