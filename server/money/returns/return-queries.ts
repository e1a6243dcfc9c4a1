import { sql } from 'kysely';
import type { ReturnWhy } from '#rules/money/returns/return.ts';
import type { ReturnTerms } from '#rules/money/returns/terms.ts';
import { clubPaid, ruleTerms } from '#server/money/due-returns.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { closesAt, raceZone } from '#server/season/races/window/columns.ts';

export interface EntryPlace {
  race_id: number;
  category_id: number;
  rider_id: number;
}

/** The last moment at which a part of due `d` is given back (race `r`, cup `c`, organization `o`, rule `q`). */
const returnUntil = sql<string>`(case when q.until_of = 'race'
    then (r.race_date - q.until_days + 1)::timestamp at time zone ${sql.raw(raceZone)}
  else ${sql.raw(closesAt)} - make_interval(days => coalesce(q.until_days, 0)::int) end)`;

/* When the rider first entered. A move into another class keeps it; an entry that was given up does not count. */
const enteredAt = sql`(select min(o.created_at) from due o where o.rider_id = d.rider_id and o.race_id = d.race_id
  and o.book_id = d.book_id and o.kind = 'entry' and (o.due_id = d.due_id or o.gone_at is null))`;

/** The same after a move of the date: null if it did not move after the entry, or the rule gives nothing for it. */
export const leaveUntil = sql<string | null>`(case when q.moved_days is not null
    and exists (select 1 from date_move v where v.race_id = r.race_id and v.moved_at > ${enteredAt})
  then (r.race_date - q.moved_days + 1)::timestamp at time zone ${sql.raw(raceZone)} end)`;

/** What an organization asks for an entry that stands, with what is needed to take the entry back. */
export interface StandingDue {
  due_id: number;
  book_id: number;
  rider_id: number;
  currency: string;
  asked: number;
  received: number;
  by_credit: number;
  /** A proof is not judged yet, so nobody knows what was received. */
  in_review: boolean;
  /** A club that paid some of it. */
  club_paid: string | null;
  /** It is null when the cup had no rule when the entry was made. */
  terms: ReturnTerms | null;
  until: string;
  leave_until: string | null;
  /** The time of the database, and the time zone of the place. */
  now: string;
  zone: string;
}

const standing = sql`d.due_id, d.book_id, d.rider_id, d.currency, d.asked_cents as asked, d.received_cents as received,
  least(d.received_cents, greatest(0, (select coalesce(sum(v.cents), 0) from movement v
    where v.due_id = d.due_id and v.kind = 'credit')))::bigint as by_credit,
  exists (select 1 from proof_due z join payment y using (payment_id)
    where z.due_id = d.due_id and y.payment_status = 'SENT') as in_review,
  ${clubPaid} as club_paid,
  case when q.return_rule_id is not null then ${ruleTerms} end as terms,
  ${returnUntil} as until, ${leaveUntil} as leave_until, clock_timestamp() as now, ${sql.raw(raceZone)} as zone`;

const standingTables = sql`due d join book k on k.book_id = d.book_id and k.club_id is null
  join race r on r.race_id = d.race_id join cup c on c.cup_id = r.cup_id
  join organization o on o.organization_id = c.organization_id
  left join return_rule q on q.return_rule_id = d.return_rule_id`;

const stands = sql`d.kind = 'entry' and d.cancelled_at is null and d.gone_at is null
  and not exists (select 1 from entry_return w where w.due_id = d.due_id and w.ended_at is null)`;

/** Reads what is asked for one entry at present, without locking it. */
export async function readStandingDues(db: Db, place: EntryPlace): Promise<StandingDue[]> {
  const { rows } = await sql<StandingDue>`
    select ${standing} from ${standingTables}
    where d.race_id = ${place.race_id} and d.category_id = ${place.category_id} and d.rider_id = ${place.rider_id} and ${stands}
    order by d.due_id`.execute(db);
  return rows;
}

/** Reads the same and locks it until the end of the transaction. */
export async function holdStandingDues(tx: Db, place: EntryPlace): Promise<StandingDue[]> {
  await sql`
    select 1 from due d where d.race_id = ${place.race_id} and d.category_id = ${place.category_id}
      and d.rider_id = ${place.rider_id} and d.kind = 'entry' order by d.due_id for update`.execute(tx);
  return readStandingDues(tx, place);
}

/** Reads everything that an organization asks for the entries of a race that stand, without locking it. */
export async function readStandingOfRace(db: Db, race_id: number): Promise<StandingDue[]> {
  const { rows } = await sql<StandingDue>`
    select ${standing} from ${standingTables} where d.race_id = ${race_id} and ${stands} order by d.due_id`.execute(
    db,
  );
  return rows;
}

/** Reads the same and locks it. */
export async function holdStandingOfRace(tx: Db, race_id: number): Promise<StandingDue[]> {
  await sql`
    select 1 from due d where d.race_id = ${race_id} and d.kind = 'entry' order by d.due_id for update`.execute(
    tx,
  );
  return readStandingOfRace(tx, race_id);
}

/** Stores a new rule for what families of a cup get back. Those who entered before keep the earlier rule. */
export async function insertReturnRule(tx: Db, cup_id: number, terms: ReturnTerms): Promise<void> {
  const { until_of, until_days, basis_points, given_as, called_off_as, moved_days } = terms;
  await sql`
    insert into return_rule (cup_id, until_of, until_days, basis_points, given_as, called_off_as, moved_days)
    values (${cup_id}, ${until_of}, ${until_days}, ${basis_points}, ${given_as}, ${called_off_as}, ${moved_days})`.execute(
    tx,
  );
}

/** Lets an entry that is moved into another class keep the rule with which it was made. */
export async function carryReturnRule(tx: Db, from: EntryPlace, into_category_id: number): Promise<void> {
  const { race_id, category_id, rider_id } = from;
  await sql`
    update due n set return_rule_id = was.return_rule_id
    from (select d.return_rule_id from due d join book k using (book_id) where d.race_id = ${race_id} and d.rider_id = ${rider_id}
        and d.category_id = ${category_id} and d.kind = 'entry' and k.club_id is null order by d.due_id desc limit 1) was,
      book b
    where n.race_id = ${race_id} and n.rider_id = ${rider_id} and n.category_id = ${into_category_id} and n.kind = 'entry'
      and b.book_id = n.book_id and b.club_id is null and n.cancelled_at is null and n.gone_at is null`.execute(
    tx,
  );
}

/** Stores that the entry of a due is gone, and why. What becomes of its money is stored when that is known. */
export async function insertReturn(
  tx: Db,
  { due_id, withdrawal_id, why }: { due_id: number; withdrawal_id: number | null; why: ReturnWhy },
): Promise<number> {
  const { rows } = await sql<{ return_id: number }>`
    insert into entry_return (due_id, withdrawal_id, why) values (${due_id}, ${withdrawal_id}, ${why}) returning return_id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A return that was just written has no row');
  return row.return_id;
}

export async function saveSettled(
  tx: Db,
  settled: {
    return_id: number;
    due_id: number;
    received: number;
    credit: number;
    refund: number;
    credit_id: number | null;
  },
): Promise<void> {
  const { return_id, due_id, received, credit, refund, credit_id } = settled;
  await sql`
    update entry_return set settled_at = now(), received_cents = ${received}, credit_cents = ${credit}, refund_cents = ${refund},
      credit_id = ${credit_id} where return_id = ${return_id}`.execute(tx);
  await sql`update due set gone_at = now() where due_id = ${due_id}`.execute(tx);
}

export async function endReturn(tx: Db, return_id: number): Promise<void> {
  await sql`update entry_return set ended_at = now() where return_id = ${return_id}`.execute(tx);
}

/** Reads the same for entries that were taken back while a proof waited. */
export async function readWaiting(
  tx: Db,
  due_ids: readonly number[],
): Promise<(StandingDue & { return_id: number; why: ReturnWhy })[]> {
  const { rows } = await sql<StandingDue & { return_id: number; why: ReturnWhy }>`
    select ${standing}, w.return_id, w.why from ${standingTables}
    join entry_return w on w.due_id = d.due_id and w.ended_at is null and w.settled_at is null
    where d.due_id = any(${[...due_ids]}::bigint[]) order by d.due_id`.execute(tx);
  return rows;
}

/** A due whose entry is gone, and what was decided about its money. */
interface StandingReturn {
  return_id: number;
  due_id: number;
  book_id: number;
  rider_id: number;
  currency: string;
  asked: number;
  received: number;
  settled: boolean;
  /** Whoever got the credit still has it. */
  credit_is_there: boolean;
  /** What was on the due when it was settled, and stayed there. */
  stayed: number;
  /** The part of that which a provider is giving back. */
  on_its_way: number;
}

const whichReturns = (of: { withdrawal_id: number } | { due_ids: readonly number[] } | EntryPlace) => {
  if ('withdrawal_id' in of) return sql`w.withdrawal_id = ${of.withdrawal_id}`;
  if ('due_ids' in of) return sql`d.due_id = any(${[...of.due_ids]}::bigint[])`;
  return sql`d.race_id = ${of.race_id} and d.category_id = ${of.category_id} and d.rider_id = ${of.rider_id}`;
};

/** Reads the returns in force of a withdrawal, of dues or of a place, and locks their dues. */
export async function holdReturns(tx: Db, of: Parameters<typeof whichReturns>[0]): Promise<StandingReturn[]> {
  const which = whichReturns(of);
  await sql`
    select 1 from due d where d.due_id in (select w.due_id from entry_return w join due d using (due_id)
      where w.ended_at is null and ${which}) order by d.due_id for update`.execute(tx);
  const { rows } = await sql<StandingReturn>`
    select w.return_id, d.due_id, d.book_id, d.rider_id, d.currency, d.asked_cents as asked, d.received_cents as received,
      w.settled_at is not null as settled, not exists (select 1 from movement v join credit x using (credit_id) where v.return_id = w.return_id and v.kind = 'credit'
        and v.takes_back is null and x.cents < -v.cents
        and not exists (select 1 from movement b where b.takes_back = v.movement_id)) as credit_is_there,
      w.received_cents - w.credit_cents as stayed,
      (select coalesce(sum(r.cents), 0) from provider_refund r where r.due_id = d.due_id and r.refund_state <> 'declined'
        and not exists (select 1 from movement v where v.request_key = r.refund_key))::bigint as on_its_way
    from entry_return w join due d using (due_id)
    where w.ended_at is null and ${which} order by d.due_id`.execute(tx);
  return rows;
}
