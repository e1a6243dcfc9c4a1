import { sql } from 'kysely';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
import { type DueTerms, stateOfDue, isUpToDate } from '#rules/money/dues.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { HeldDue } from './ledger.ts';
import { partDaysOf, partsOf } from './instalments/due-parts.ts';
import { clubPaid, dueReturned, dueReturns } from './due-returns.ts';
import { waitsForProof } from '#server/money/payer/waits-for-proof.ts';
import { paidToChanged } from './paid-to.ts';
import { partsToGive } from '#server/money/payer/to-give.ts';

type Row = Omit<Due, 'state' | 'parts'> &
  DueTerms & { today: string; of_organization: boolean; part_days: string[] };

/* The columns of `due d`, with everything that a family and a club read beside it. */
const columns = sql`d.due_id, d.rider_id, p.rider_fullname, d.kind, d.season, d.cup_id, c.cup_name, d.race_id, r.race_name,
  r.race_date, k.category_name, case when d.cancelled_at is null then d.asked_cents else d.cents end as cents,
  d.received_cents as paid_cents, d.asked_cents - d.received_cents as left_cents, d.currency, d.due_on, d.note, d.created_at, d.paid_at, d.paid_at is not null as paid,
  d.cancelled_at is not null as cancelled, (now() at time zone y.zone)::date as today,
  coalesce((select json_agg(json_build_object('payment_id', y.payment_id, 'payment_status', y.payment_status,
      'club_name', (select b.club_name from club b where b.club_id = y.payer_club_id),
      'payment_reason', y.payment_reason, 'sent_at', y.sent_at, 'decided_at', y.decided_at,
      'has_file', y.file_id is not null and y.payer_club_id is null,
      'cents', (select coalesce(sum(v.cents), 0) from movement v where v.payment_id = y.payment_id and v.due_id = d.due_id))
      order by y.payment_id desc) from proof_due z join payment y using (payment_id) where z.due_id = d.due_id
      and (y.payer_club_id is null or y.payment_status <> 'REJECTED')), '[]') as payments,
  coalesce((select json_agg(json_build_object('receipt_id', x.receipt_id, 'receipt_number', x.receipt_number,
      'issued_at', x.issued_at, 'cents', v.cents, 'cancelled', x.cancelled_at is not null, 'waits', x.waits,
      'club_name', (select b.club_name from club b where b.club_id = x.payer_club_id)) order by x.receipt_id desc)
    from (select receipt_id, cents from movement where due_id = d.due_id and takes_back is null and kind = 'cash'
      union all select z.receipt_id, z.cents from receipt_line z join receipt w using (receipt_id)
        where z.due_id = d.due_id and w.waits) v join receipt x using (receipt_id)), '[]') as receipts,
  (select json_build_object('reference', x.reference, 'checkout_state', x.checkout_state,
      'provider', a.provider,
      'club_name', (select b.club_name from club b where b.club_id = x.payer_club_id),
      'held_until', case when x.checkout_state = 'pending' then x.held_until end)
    from checkout_due z join checkout x using (checkout_id) join payment_rail a using (rail_id)
    where z.due_id = d.due_id and x.checkout_state in ('pending', 'review', 'disputed') order by x.checkout_id desc limit 1) as at_provider,
  coalesce((select greatest(max(g.cents), 0) from (
      select sum(v.cents) - (select coalesce(sum(r.cents), 0) from provider_refund r
        where r.provider_payment_id = v.provider_payment_id and r.due_id = d.due_id and r.refund_state <> 'declined'
          and not exists (select 1 from movement w where w.request_key = r.refund_key)) as cents
      from movement v where v.due_id = d.due_id and v.provider_payment_id is not null and v.kind in ('provider', 'refund', 'taken_back')
      group by v.provider_payment_id) g), 0)::bigint as provider_cents,
  coalesce((select json_agg(json_build_object('what', l.what, 'cents', l.cents, 'basis_points', l.basis_points, 'nth', l.nth) order by l.line)
    from due_line l where l.due_id = d.due_id), '[]') as lines,
  coalesce((select json_agg(json_build_object('change_id', n.change_id, 'cents', n.cents - n.was_cents, 'reason', n.reason,
      'made_at', n.made_at) order by n.change_id)
    from price_change n where n.due_id = d.due_id), '[]') as changes,
  ${partDaysOf} as part_days, ${dueReturns} as returns, ${dueReturned} as returned,
  ${clubPaid} as club_paid,
  (select json_build_object('club_name', b.club_name, 'cents', g.cents)
    from (${partsToGive(sql`d.due_id`)} limit 1) g left join club b on b.club_id = g.payer_club_id) as most_paid,
  coalesce(d.received_cents > 0 and d.received_cents = (select sum(v.cents) from movement v
    where v.due_id = d.due_id and v.kind = 'credit'), false) as credit_paid,
  d.book_id, y.payee_name, y.club_id is null as of_organization, exists (select 1 from proof_due z join payment y using (payment_id) where z.due_id = d.due_id and y.payment_status = 'SENT') as in_review,
  (select k.up_to_date from up_to_date_mark k where k.rider_id = d.rider_id and k.club_id = d.club_id and k.season = d.season
    order by k.mark_id desc limit 1) as mark,
  coalesce((select y.payment_status = 'REJECTED' from proof_due z join payment y using (payment_id) where z.due_id = d.due_id
    and y.payer_club_id is null order by y.payment_id desc limit 1), false) as refused`;
const tables = sql`due d join rider p on p.rider_id = d.rider_id join payee y on y.book_id = d.book_id left join cup c on c.cup_id = d.cup_id
  left join race r on r.race_id = d.race_id left join category k on k.category_id = d.category_id`;

function shown(row: Row): Due {
  const parts = partsOf(row);
  return { ...row, parts, state: stateOfDue({ ...row, due_on: parts?.by ?? row.due_on }, row.today) };
}

export async function readDue(db: Db, due_id: number): Promise<Due | null> {
  const { rows } = await sql<Row>`select ${columns} from ${tables} where d.due_id = ${due_id}`.execute(db);
  return rows[0] ? shown(rows[0]) : null;
}

export async function readDuesByIds(db: Db, due_ids: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where d.due_id = any(${[...due_ids]}::bigint[])`.execute(db);
  return rows.map(shown);
}

/** Reads what riders owe to payees that accept payments here, also what waits to be judged, by due date. */
export async function readOwedBy(db: Db, rider_ids: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where d.rider_id = any(${[...rider_ids]}::bigint[]) and y.takes_payments and d.received_cents < d.asked_cents
      and not ${waitsForProof}
    order by d.due_on nulls first, p.rider_fullname, d.due_id`.execute(db);
  return rows.map(shown);
}

/** Where `payee`, by that name, is paid at a provider. */
const railsOn = sql`coalesce((select json_agg(json_build_object('provider', a.provider, 'currency', a.currency) order by a.provider)
  from payment_rail a where a.book_id = payee.book_id and a.off_at is null), '[]')`;

/** How the payees of some books are paid. */
export async function readPayees(db: Db, book_ids: readonly number[]): Promise<RiderPayments['payees']> {
  const { rows } = await sql<RiderPayments['payees'][number]>`
    select book_id, club_id, payee_name, payee_city, pay_text, pay_alias, pay_cbu, pay_pix,
      ${paidToChanged} as paid_to_changed_at,
      ${railsOn} as rails from payee
    where book_id = any(${[...book_ids]}::bigint[]) order by club_id is null desc, payee_name, book_id`.execute(
    db,
  );
  return rows;
}

/** Reads what is owed to a book in a season. */
export async function readSeasonDues(db: Db, book_id: number, season: number): Promise<Due[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where d.book_id = ${book_id} and d.season = ${season} order by d.due_id`.execute(
    db,
  );
  return rows.map(shown);
}

/** Reads what is still owed to a book of every season but one. */
export async function readOlderDues(db: Db, book_id: number, season: number): Promise<Due[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where d.book_id = ${book_id} and d.season <> ${season} and d.received_cents < d.asked_cents order by d.season, d.due_id`.execute(
    db,
  );
  return rows.map(shown);
}

/** Reads the proofs of a book that nobody has judged yet, oldest first, and the riders each is for. */
export async function readWaitingProofs(
  db: Db,
  book_id: number,
): Promise<{ payee_name: string; riders: string[] }[]> {
  const { rows } = await sql<{ payee_name: string; riders: string[] }>`
    select b.payee_name, array(select distinct p.rider_fullname from proof_due z join due x on x.due_id = z.due_id
        join rider p on p.rider_id = x.rider_id where z.payment_id = y.payment_id) as riders
    from payment y join due d using (due_id) join payee b on b.book_id = d.book_id where d.book_id = ${book_id} and y.payment_status = 'SENT' order by y.payment_id`.execute(
    db,
  );
  return rows;
}

interface Place {
  today: string;
  season: number;
  payees: RiderPayments['payees'];
  mark: RiderPayments['mark'];
  credits: RiderPayments['credits'];
}

/** Reads what a rider owes to the present club and others, and how it is paid, or null if there is no rider. */
export async function readRiderPayments(db: Db, rider_id: number): Promise<RiderPayments | null> {
  const { rows } = await sql<Place>`
    select t.today, extract(year from t.today)::int as season,
      coalesce((select json_agg(json_build_object('book_id', payee.book_id, 'club_id', payee.club_id, 'payee_name', payee.payee_name, 'payee_city', payee.payee_city,
          'rails', ${railsOn},
          'pay_text', payee.pay_text, 'pay_alias', payee.pay_alias, 'pay_cbu', payee.pay_cbu, 'pay_pix', payee.pay_pix,
          'paid_to_changed_at', ${paidToChanged})
          order by payee.club_id = p.club_id desc nulls last, payee.payee_name)
        from payee where payee.takes_payments and (payee.club_id = p.club_id or exists (select 1 from due d where d.book_id = payee.book_id
          and d.rider_id = p.rider_id and d.paid_at is null and d.cancelled_at is null))), '[]') as payees,
      (select case when m.up_to_date is null then null else json_build_object('up_to_date', m.up_to_date, 'reason', m.reason,
          'marked_at', m.marked_at, 'marked_by', coalesce(nullif(u.user_firstname, ''), split_part(u.user_email, '@', 1), '')) end
        from up_to_date_mark m left join users u on u.user_id = m.marked_by
        where m.rider_id = p.rider_id and m.club_id = p.club_id and m.season = extract(year from t.today)
        order by m.mark_id desc limit 1) as mark,
      coalesce((select json_agg(json_build_object('book_id', x.book_id, 'payee_name', x.payee_name, 'currency', c.currency, 'cents', c.cents)
          order by x.payee_name, c.credit_id)
        from credit c join payee x using (book_id) where c.rider_id = p.rider_id and c.cents > 0), '[]') as credits
    from rider p join organization o on o.organization_id = p.organization_id
    cross join lateral (select (now() at time zone o.organization_zone)::date as today) t
    where p.rider_id = ${rider_id}`.execute(db);
  const [place] = rows;
  if (!place) return null;
  const { rows: dues } = await sql<Row>`
    select ${columns} from ${tables}
    where d.rider_id = ${rider_id} and y.takes_payments
    order by d.cancelled_at is not null, d.paid_at is not null, d.due_on nulls first, d.due_id`.execute(db);
  const { today, season, payees, mark, credits } = place;
  // No particular race is meant, so the fees of every cup of this season count.
  const word = mark?.up_to_date ?? null;
  const upToDate =
    word !== false &&
    dues.every(
      (due) =>
        due.of_organization ||
        due.season !== season ||
        isUpToDate([due], word, { race_id: 0, cup_id: due.cup_id ?? 0, race_date: today }, today),
    );
  return { rider_id, payees, season, upToDate, mark, credits, items: dues.map(shown) };
}

/** Locks dues of any book in the order of every till, so that two tills wait for each other but never in a circle. */
export async function lockDues(tx: Db, due_ids: readonly number[]): Promise<void> {
  await sql`select 1 from due where due_id = any(${[...due_ids]}::bigint[]) order by due_id for update`.execute(
    tx,
  );
}

type LockedDue = Omit<HeldDue, 'waits_for_proof'> & { book_id: number; paid: boolean };

/** Locks a due and returns what a proof needs of it. Returns null when it is not this rider's. */
export async function lockDue(tx: Db, due_id: number, rider_id: number | null): Promise<LockedDue | null> {
  const { rows } = await sql<LockedDue>`
    select due_id, rider_id, book_id, currency, asked_cents as asked, received_cents as received, paid_at is not null as paid,
      cancelled_at is not null as cancelled
    from due where due_id = ${due_id} and (${rider_id}::bigint is null or rider_id = ${rider_id}) for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Returns how many cents of a proof were accepted, for all its dues. */
export async function readPaidByProof(db: Db, payment_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0) as cents from movement where payment_id = ${payment_id}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Returns how many cents of an accepted proof became credit of its sender. */
export async function readKeptOfProof(db: Db, payment_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(cents), 0) as cents from movement where payment_id = ${payment_id} and kind = 'credit'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** Returns those of some dues whose proof is not judged yet. */
export async function readSentProofs(db: Db, due_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ due_id: number }>`
    select z.due_id from proof_due z join payment using (payment_id)
    where z.due_id = any(${[...due_ids]}::bigint[]) and payment_status = 'SENT'`.execute(db);
  return rows.map(({ due_id }) => due_id);
}

export async function readSentPayment(db: Db, request_key: string, user_id: number): Promise<number | null> {
  const { rows } = await sql<{ due_id: number }>`
    select due_id from payment where request_key = ${request_key}::uuid and sent_by = ${user_id}`.execute(db);
  return rows[0]?.due_id ?? null;
}

export async function insertPayment(
  tx: Db,
  payment: {
    /** The due that is named first, because the version before reads it there. */
    due_id: number;
    lines: readonly { due_id: number; cents: number }[];
    file_id: number | null;
    request_key: string | null;
    sent_by: number;
    payer_club_id: number | null;
  },
): Promise<void> {
  const { rows } = await sql<{ payment_id: number }>`
    insert into payment (due_id, file_id, request_key, sent_by, payer_club_id)
    values (${payment.due_id}, ${payment.file_id}, ${payment.request_key}, ${payment.sent_by}, ${payment.payer_club_id})
    returning payment_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A payment that was just written has no row');
  await sql`
    insert into proof_due (payment_id, due_id, cents)
    select ${row.payment_id}, due_id, cents from jsonb_to_recordset(${JSON.stringify(payment.lines)}::jsonb)
      as (due_id bigint, cents bigint)
    on conflict (payment_id, due_id) do update set cents = excluded.cents`.execute(tx);
}

export interface PaymentPlace {
  /** The dues that it was sent for, the first named one first, and their riders. */
  due_ids: number[];
  rider_ids: number[];
  due_id: number;
  rider_id: number;
  book_id: number;
  /** It is null when the payment is for the organization itself. */
  club_id: number | null;
  payee_name: string;
  organization_id: number;
  payment_status: 'SENT' | 'ACCEPTED' | 'REJECTED';
  payment_reason: string | null;
  file_id: number | null;
  /** The club that sent it for its riders. It is null for a family. */
  payer_club_id: number | null;
}

/** Reads whose payment it is. Returns null when there is no such payment. */
export async function readPaymentPlace(db: Db, payment_id: number): Promise<PaymentPlace | null> {
  const { rows } = await sql<PaymentPlace>`
    select y.due_id, d.rider_id, coalesce((select json_agg(z.due_id order by z.due_id <> y.due_id, z.due_id) from proof_due z
        where z.payment_id = y.payment_id), '[]') as due_ids,
      coalesce((select json_agg(distinct x.rider_id) from proof_due z join due x on x.due_id = z.due_id
        where z.payment_id = y.payment_id), '[]') as rider_ids, d.book_id, b.club_id, b.payee_name, b.organization_id, y.payment_status, y.payment_reason, y.file_id,
      y.payer_club_id
    from payment y join due d using (due_id) join payee b on b.book_id = d.book_id where y.payment_id = ${payment_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
