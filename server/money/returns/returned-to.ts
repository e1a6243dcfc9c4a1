import { sql } from 'kysely';
import { currencyStep } from '#rules/money/currency-step.ts';
import { shareAmong } from '#rules/money/returns/share.ts';
import type { Db } from '#server/db/pool.ts';
import type { PaidPart } from '#server/money/payer/payers.ts';
import { partsToGive } from '#server/money/payer/to-give.ts';

/** What of a return is a club's, in cents. */
interface ClubPart {
  club_id: number;
  club_name: string;
  credit: number;
  refund: number;
}

/** What goes back to clubs of an entry that is gone: what became their credit, and their share of what is refunded. */
export async function readClubParts(
  db: Db,
  return_id: number,
  { due_id, currency, refund_cents }: { due_id: number; currency: string; refund_cents: number },
): Promise<ClubPart[]> {
  const { rows: credits } = await sql<{ payer_club_id: number; cents: number }>`
    select x.payer_club_id, -sum(v.cents)::bigint as cents from movement v join credit x using (credit_id)
    where v.return_id = ${return_id} and v.takes_back is null and x.payer_club_id is not null group by x.payer_club_id`.execute(
    db,
  );
  const { rows: parts } = await partsToGive(sql`${due_id}`).execute(db);
  const shares = shareAmong(
    refund_cents,
    parts.map(({ cents }) => cents),
    currencyStep(currency),
  );
  const refunds = parts.map(({ payer_club_id }, at) => ({ payer_club_id, cents: shares[at] ?? 0 }));
  const centsOf = (rows: readonly PaidPart[], club_id: number) =>
    rows.find(({ payer_club_id }) => payer_club_id === club_id)?.cents ?? 0;
  const { rows: clubs } = await sql<{ club_id: number; club_name: string }>`
    select club_id, club_name from club
    where club_id = any(${[...credits, ...refunds].flatMap(({ payer_club_id }) => payer_club_id ?? [])}::bigint[])
    order by club_id`.execute(db);
  return clubs
    .map((club) => ({
      ...club,
      credit: centsOf(credits, club.club_id),
      refund: centsOf(refunds, club.club_id),
    }))
    .filter(({ credit, refund }) => credit + refund > 0);
}

/** To whom a promised refund went, since it was promised: families (null) and clubs. */
export async function readRefundedTo(db: Db, return_id: number): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select p.payer_club_id, -sum(p.cents)::bigint as cents from entry_return w join movement v using (due_id)
      join paid_movement p using (movement_id)
    where w.return_id = ${return_id} and v.kind = 'refund' and v.made_at >= w.settled_at
    group by p.payer_club_id having sum(p.cents) < 0 order by p.payer_club_id nulls first`.execute(db);
  return rows;
}
