import type { ReturnAtDesk } from '#contract/money/returns/at-desk.ts';
import type { EntryReturn } from '#contract/money/returns/returns.ts';
import { Refusal } from '#contract/errors.ts';
import { currencyStep } from '#rules/money/currency-step.ts';
import { moneyText } from '#rules/money/money.ts';
import { splitReturn } from '#rules/money/returns/share.ts';
import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { readPayers } from '#server/money/payer/payers.ts';
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

async function readSaid(db: Db, place: EntryPlace): Promise<(EntryReturn & { due_id: number }) | null> {
  const [due] = await readStandingDues(db, place);
  if (due === undefined) return null;
  const { rows } = await sql<{ payee_name: string }>`
    select payee_name from payee where book_id = ${due.book_id}`.execute(db);
  return { ...saidOf(due, rows[0]?.payee_name ?? ''), due_id: due.due_id };
}

/** Returns what becomes of the money of an entry taken back now, or null if nothing was asked for it. */
export const readEntryReturn = (db: Db, place: EntryPlace): Promise<EntryReturn | null> =>
  readSaid(db, place);

/** Returns the same for the office, with the part of each payer. A delegate of `clubs` reads only theirs. */
export async function readReturnAtDesk(
  db: Db,
  place: EntryPlace,
  clubs: readonly number[] | null,
): Promise<ReturnAtDesk | null> {
  const said = await readSaid(db, place);
  if (said === null) return null;
  const payers = await readPayers(db, said.due_id);
  const paid = payers.map(({ cents }) => cents);
  const back = { credit: said.credit_cents, refund: said.refund_cents };
  const shares = splitReturn(back, paid, currencyStep(said.currency));
  const { rows: names } = await sql<{ club_id: number; club_name: string }>`
    select club_id, club_name from club
    where club_id = any(${payers.flatMap(({ payer_club_id }) => payer_club_id ?? [])}::bigint[])`.execute(db);
  const isTold = (club_id: number | null) => clubs === null || (club_id !== null && clubs.includes(club_id));
  const told = payers.flatMap(({ payer_club_id: club_id }, at) => {
    const { credit, refund } = shares[at] ?? { credit: 0, refund: 0 };
    const club_name = names.find((one) => one.club_id === club_id)?.club_name ?? null;
    return isTold(club_id) ? [{ club_id, club_name, credit_cents: credit, refund_cents: refund }] : [];
  });
  if (clubs !== null && told.length === 0) return null;
  const { payee_name, currency, why, until, zone, in_review } = said;
  const { received_cents, kept_cents, waived_cents } = said;
  return {
    payee_name,
    currency,
    why,
    until,
    zone,
    in_review,
    payers: told.filter(({ credit_cents, refund_cents }) => credit_cents + refund_cents > 0),
    whole: clubs === null ? { received_cents, kept_cents, waived_cents } : null,
  };
}

/** Refuses to give back less than the person read: the deadline may have passed between reading and pressing. */
export async function refuseLessBack(tx: Db, place: EntryPlace, said: number | null): Promise<void> {
  if (said === null) return;
  const [due] = await readStandingDues(tx, place);
  const { kept } = due === undefined ? { kept: 0 } : partsNow(due, whyNow(due, false));
  const back = (due?.received ?? 0) - kept;
  if (due !== undefined && back < said)
    throw new Refusal('return.changed', 'back', { back: moneyText(back, due.currency) });
}
