import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Credit } from '#server/money/credit.ts';
import { insertMovements, takeBack } from '#server/money/ledger.ts';
import { creditsOfPayers } from '#server/money/payer/payers.ts';
import { type EntryPlace, endReturn, holdReturns } from './return-queries.ts';

/**
 * Makes the due of a return owed again and takes back the movements of the return. Throws a Refusal with the given code
 * if the treasurer has asked for the same entry again meanwhile: it would be owed twice.
 */
export async function oweAgain(
  tx: Db,
  { return_id, due_id }: { return_id: number; due_id: number },
  made_by: number | null,
  askedAnew: ErrorCode,
): Promise<void> {
  try {
    await sql`update due set gone_at = null where due_id = ${due_id}`.execute(tx);
    await takeBack(tx, made_by, { return_id }, '');
  } catch (error) {
    throw violatedUnique(error) === 'due_entry' ? new Refusal(askedAnew) : error;
  }
}

/**
 * Restores the money of an entry that is put back: it takes back the movements of the withdrawal. It refuses if the
 * credit was used or the money was paid out meanwhile.
 */
export async function takeReturnBack(tx: Db, withdrawal_id: number, made_by: number | null): Promise<void> {
  for (const one of await holdReturns(tx, { withdrawal_id })) {
    const { return_id, settled, credit_is_there, received, stayed, on_its_way } = one;
    if (settled && (!credit_is_there || received !== stayed || on_its_way > 0))
      throw new Refusal('office.undo_money');
    await endReturn(tx, return_id);
    if (!settled) continue;
    await oweAgain(tx, one, made_by, 'office.undo_money');
  }
}

/**
 * Prevents that somebody who enters the same class again pays twice: what stayed on the due of the earlier entry
 * becomes credit of whoever paid it. What a provider is giving back goes on. Returns each credit and its amount.
 */
export async function releaseStayed(tx: Db, place: EntryPlace, made_by: number | null): Promise<Credit[]> {
  const given: Credit[] = [];
  for (const one of await holdReturns(tx, place)) {
    const { return_id, due_id, currency, settled, received, on_its_way } = one;
    await endReturn(tx, return_id);
    const cents = received - on_its_way;
    if (!settled || cents <= 0) continue;
    const credits = await creditsOfPayers(tx, one, cents);
    given.push(...credits);
    await insertMovements(tx, made_by, [
      ...credits.map((of) => ({
        due_id,
        kind: 'credit' as const,
        cents: 0 - of.cents,
        currency,
        credit_id: of.credit_id,
      })),
      { due_id, kind: 'relief', cents: 0 - cents, currency },
    ]);
  }
  return given;
}
