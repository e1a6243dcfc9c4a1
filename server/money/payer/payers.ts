import { sql } from 'kysely';
import { currencyStep } from '#rules/money/currency-step.ts';
import { shareAmong } from '#rules/money/returns/share.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { openCredit } from './open-credit.ts';
import { openClubCredit } from './payer.ts';

/** The part of a due that was paid with money of a family, or of a club. */
export interface PaidPart {
  /** It is null for the family. */
  payer_club_id: number | null;
  cents: number;
}

/** Reads with whose money a due was paid: the family's and that of each club. The parts sum to what was received. */
export async function readPayers(tx: Db, due_id: number): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select payer_club_id, sum(cents) as cents from paid_movement where due_id = ${due_id}
    group by payer_club_id having sum(cents) <> 0 order by payer_club_id nulls first`.execute(tx);
  const short = rows.reduce((sum, { cents }) => sum + Math.min(0, cents), 0);
  if (short === 0) return rows;
  // A provider may give back what the till has given back already. Then the parts above zero bear the difference, in
  // their order.
  let less = -short;
  return rows.flatMap((one) => {
    const taken = Math.min(less, Math.max(0, one.cents));
    less -= taken;
    return one.cents - taken > 0 ? [{ ...one, cents: one.cents - taken }] : [];
  });
}

/** Turns a part of a due into credit of its payers, shared among them. Returns each credit and its part. */
export async function creditsOfPayers(
  tx: Db,
  due: { due_id: number; book_id: number; rider_id: number; currency: string },
  cents: number,
): Promise<{ credit_id: number; cents: number }[]> {
  const payers = cents === 0 ? [] : await readPayers(tx, due.due_id);
  const shares = shareAmong(
    cents,
    payers.map((one) => one.cents),
    currencyStep(due.currency),
  );
  const credits = [];
  for (const [at, { payer_club_id }] of payers.entries()) {
    const share = shares[at] ?? 0;
    if (share === 0) continue;
    const credit_id =
      payer_club_id === null
        ? await openCredit(tx, due, due.rider_id)
        : (await openClubCredit(tx, due, payer_club_id)).credit_id;
    credits.push({ credit_id, cents: share });
  }
  return credits;
}
