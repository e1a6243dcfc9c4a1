import { currencyStep } from '#rules/money/currency-step.ts';
import { returnOf, type ReturnParts, type ReturnWhy, whyReturned } from '#rules/money/returns/return.ts';
import { USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { insertMovements } from '#server/money/ledger.ts';
import { creditsOfPayers } from '#server/money/payer/payers.ts';
import { holdUnpaid } from '#server/money/rails/checkouts/checkout-queries.ts';
import { endCheckouts } from '#server/money/rails/checkouts/end-checkouts.ts';
import {
  type EntryPlace,
  holdStandingDues,
  holdStandingOfRace,
  insertReturn,
  saveSettled,
  type StandingDue,
} from './return-queries.ts';

interface Leaving {
  withdrawal_id: number | null;
  made_by: number | null;
  called_off: boolean;
  /** The letter is sent when it can no longer be undone. */
  tellAfterSeconds: number;
}

/** Returns why an entry that is taken back now is gone, by the rule that was in force when it was made. */
export function whyNow({ until, leave_until, now }: StandingDue, called_off: boolean): ReturnWhy {
  return whyReturned({
    now: Date.parse(now),
    until: Date.parse(until),
    leave_until: leave_until === null ? null : Date.parse(leave_until),
    called_off,
  });
}

/** Returns what becomes of what was received for it so far. */
export function partsNow(due: StandingDue, why: ReturnWhy): ReturnParts {
  return returnOf(due.terms ?? USUAL_RETURNS, why, due, currencyStep(due.currency));
}

/** Settles the money of a due whose entry is gone: it becomes credit, waits on the due for a refund, or is waived. */
export async function settleReturn(
  tx: Db,
  due: StandingDue,
  { return_id, why, made_by }: { return_id: number; why: ReturnWhy; made_by: number | null },
): Promise<void> {
  const { due_id, currency, asked, received } = due;
  const { credit, refund } = partsNow(due, why);
  const credits = await creditsOfPayers(tx, due, credit);
  const waived = asked - (received - credit);
  await insertMovements(tx, made_by, [
    ...credits.map(({ credit_id, cents }) => ({
      due_id,
      kind: 'credit' as const,
      cents: 0 - cents,
      currency,
      credit_id,
      return_id,
    })),
    ...(waived === 0 ? [] : [{ due_id, kind: 'relief' as const, cents: 0 - waived, currency, return_id }]),
  ]);
  await saveSettled(tx, {
    return_id,
    due_id,
    received,
    credit,
    refund,
    credit_id: credits[0]?.credit_id ?? null,
  });
}

/** Sends a letter about it to the family. */
export function tellReturn(tx: Db, return_id: number, afterSeconds: number): Promise<void> {
  return addJob(tx, 'entry_returned', { return_id }, { key: `return ${return_id}`, afterSeconds });
}

async function leave(tx: Db, due: StandingDue, leaving: Leaving): Promise<void> {
  const { withdrawal_id, made_by, called_off, tellAfterSeconds } = leaving;
  const why = whyNow(due, called_off);
  const return_id = await insertReturn(tx, { due_id: due.due_id, withdrawal_id, why });
  // A payment link that is open asks for what nobody owes any more.
  await endCheckouts(tx, await holdUnpaid(tx, due.due_id));
  if (!due.in_review) await settleReturn(tx, due, { return_id, why, made_by });
  if (due.received > 0 && !due.in_review) await tellReturn(tx, return_id, tellAfterSeconds);
}

/** Gives back, by its rule and in the same transaction, what was paid for an entry that is taken back. */
export async function giveEntryBack(tx: Db, place: EntryPlace, leaving: Leaving): Promise<void> {
  for (const due of await holdStandingDues(tx, place)) await leave(tx, due, leaving);
}

/** Does the same for everything that was paid for a date that is called off. */
export async function giveRaceBack(tx: Db, race_id: number, made_by: number): Promise<void> {
  const leaving = { withdrawal_id: null, made_by, called_off: true, tellAfterSeconds: 0 };
  for (const due of await holdStandingOfRace(tx, race_id)) await leave(tx, due, leaving);
}
