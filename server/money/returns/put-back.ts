import { Refusal } from '#contract/errors.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { violatedUnique } from '#server/db/violated.ts';
import type { Credit } from '#server/money/credit.ts';
import { insertMovements, takeBack } from '#server/money/ledger.ts';
import { creditsOfPayers } from '#server/money/payer/payers.ts';
import { type EntryPlace, endReturn, holdReturns } from './return-queries.ts';

/**
 * The money of an entry that is put back is as it was: what the withdrawal moved is taken back. Refused where the credit was used or the
 * money went back meanwhile.
 */
export async function takeReturnBack(tx: Db, withdrawal_id: number, made_by: number | null): Promise<void> {
  for (const one of await holdReturns(tx, { withdrawal_id })) {
    const { return_id, due_id, settled, credit_is_there, received, stayed, on_its_way } = one;
    if (settled && (!credit_is_there || received !== stayed || on_its_way > 0))
      throw new Refusal('office.undo_money');
    await endReturn(tx, return_id);
    if (!settled) continue;
    await sql`update due set gone_at = null where due_id = ${due_id}`.execute(tx);
    await takeBack(tx, made_by, { return_id }, '').catch((error: unknown) => {
      // The treasurer has asked for the same entry anew meanwhile: it would be owed twice.
      throw violatedUnique(error) === 'due_entry' ? new Refusal('office.undo_money') : error;
    });
  }
}

/**
 * Who enters the same class again pays it once: what stayed on the due of the entry before becomes credit of who paid it. What is on its way
 * back by a provider goes on. Out: whose credit, and how much.
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
