import { sql } from 'kysely';
import type { ClubFee, ClubFees, ClubTransfer } from '#contract/money/clubs/club-fees.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readPayees } from '#server/money/queries.ts';
import { waitsForProof } from '#server/money/payer/waits-for-proof.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const shownTransfers = 50;

/* The columns that say what due `d` is for, with the tables that are joined to it. */
const concept = sql`'rider_fullname', p.rider_fullname, 'kind', d.kind, 'season', d.season, 'cup_name', c.cup_name,
  'race_name', r.race_name, 'category_name', k.category_name`;
const beside = sql`join rider p on p.rider_id = d.rider_id left join cup c on c.cup_id = d.cup_id
  left join race r on r.race_id = d.race_id left join category k on k.category_id = d.category_id`;

/** Reads what organizations ask for entries of the riders of a club, date by date. */
async function readFees(db: Db, club_id: number): Promise<(ClubFee & { book_id: number })[]> {
  const { rows } = await sql<ClubFee & { book_id: number }>`
    select d.due_id, d.rider_id, p.rider_fullname, d.book_id, d.kind, d.season, c.cup_name, d.race_id, r.race_name, r.race_date,
      k.category_name, d.asked_cents as cents, d.asked_cents - d.received_cents as left_cents, d.currency,
      (select case when w.payer_club_id = ${club_id} then 'club' else 'family' end from (
          select y.payer_club_id from proof_due z join payment y using (payment_id)
          where z.due_id = d.due_id and y.payment_status = 'SENT'
          union all
          select x.payer_club_id from checkout_due z join checkout x using (checkout_id)
          where z.due_id = d.due_id and x.checkout_state in ('pending', 'review', 'disputed')) w
        order by (w.payer_club_id = ${club_id}) is true desc limit 1) as waits_for
    from due d join payee b using (book_id) ${beside}
    where p.club_id = ${club_id} and d.kind = 'entry' and b.club_id is null and b.takes_payments and d.cancelled_at is null
      and d.received_cents < d.asked_cents and not ${waitsForProof}
    order by r.race_date, d.race_id, p.rider_fullname collate "es-x-icu", d.due_id`.execute(db);
  return rows;
}

/** Reads the transfers that a club sent, newest first. */
async function readTransfers(db: Db, club_id: number): Promise<ClubTransfer[]> {
  const { rows } = await sql<ClubTransfer>`
    select y.payment_id, b.payee_name, y.payment_status, y.payment_reason, y.sent_at, y.file_id is not null as has_file, f.currency,
      coalesce(${personName('u')}, '') as sent_by, l.cents, l.lines,
      (select coalesce(-sum(v.cents), 0) from movement v where v.payment_id = y.payment_id and v.kind = 'credit') as kept_cents
    from payment y join due f on f.due_id = y.due_id join payee b on b.book_id = f.book_id left join users u on u.user_id = y.sent_by
    cross join lateral (select coalesce(sum(z.cents), 0)::bigint as cents,
        coalesce(json_agg(json_build_object(${concept}, 'due_id', d.due_id, 'cents', coalesce(z.cents, d.cents))
          order by p.rider_fullname collate "es-x-icu", d.due_id), '[]') as lines
      from proof_due z join due d on d.due_id = z.due_id ${beside} where z.payment_id = y.payment_id) l
    where y.payer_club_id = ${club_id} order by y.payment_id desc limit ${shownTransfers}`.execute(db);
  return rows;
}

/** Reads the credit of a club, by book. */
async function readClubCredits(
  db: Db,
  club_id: number,
): Promise<{ book_id: number; currency: string; cents: number }[]> {
  const { rows } = await sql<{ book_id: number; currency: string; cents: number }>`
    select book_id, currency, cents from credit where payer_club_id = ${club_id} and cents > 0 order by credit_id`.execute(
    db,
  );
  return rows;
}

/** Reads what a club may pay for its riders, by organization, and what it sent. */
export async function readClubFees(db: Db, club_id: number): Promise<ClubFees> {
  const [fees, transfers, credits, { rows }] = await Promise.all([
    readFees(db, club_id),
    readTransfers(db, club_id),
    readClubCredits(db, club_id),
    sql<{ club_name: string }>`select club_name from club where club_id = ${club_id}`.execute(db),
  ]);
  const payees = await readPayees(
    db,
    [...fees, ...credits].map(({ book_id }) => book_id),
  );
  return {
    club_name: rows[0]?.club_name ?? '',
    payees: payees.map((payee) => ({
      ...payee,
      credits: credits.filter(({ book_id }) => book_id === payee.book_id),
      fees: fees.filter(({ book_id }) => book_id === payee.book_id),
    })),
    transfers,
  };
}
