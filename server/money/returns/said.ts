import type { EntryReturn } from '#contract/money/returns/returns.ts';
import { Refusal } from '#contract/errors.ts';
import { moneyText } from '#rules/money/money.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { partsNow, whyNow } from './give-back.ts';
import { type EntryPlace, readStandingDues, type StandingDue } from './return-queries.ts';

function saidOf(due: StandingDue, payee_name: string): EntryReturn {
  const why = whyNow(due, false);
  const { kept, credit, refund } = partsNow(due, why);
  const until = why === 'moved' ? (due.leave_until ?? due.until) : due.until;
  return {
    payee_name,
    currency: due.currency,
    why,
    until: new Date(until).toISOString(),
    zone: due.zone,
    in_review: due.in_review,
    received_cents: due.received,
    kept_cents: kept,
    credit_cents: credit,
    refund_cents: refund,
    club_paid: due.club_paid,
    waived_cents: due.asked - due.received,
  };
}

/** What becomes of the money of an entry if it is taken back now; null: the organization asks for nothing. */
export async function readEntryReturn(db: Db, place: EntryPlace): Promise<EntryReturn | null> {
  const [due] = await readStandingDues(db, place);
  if (due === undefined) return null;
  const { rows } = await sql<{ payee_name: string }>`
    select payee_name from payee where book_id = ${due.book_id}`.execute(db);
  return saidOf(due, rows[0]?.payee_name ?? '');
}

/** Refuses what would give back less than was said: the day may have come between reading and pressing. */
export async function refuseLessBack(tx: Db, place: EntryPlace, said: number | null): Promise<void> {
  if (said === null) return;
  const [due] = await readStandingDues(tx, place);
  const { kept } = due === undefined ? { kept: 0 } : partsNow(due, whyNow(due, false));
  const back = (due?.received ?? 0) - kept;
  if (due !== undefined && back < said)
    throw new Refusal('return.changed', 'back', { back: moneyText(back, due.currency) });
}
