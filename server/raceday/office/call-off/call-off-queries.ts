import { RESULT_STATUSES, STATUSES_BEFORE_DRAW } from '#rules/race-statuses.ts';
import { sql } from 'kysely';
import type { CallOffOutcome } from '#contract/raceday/office/day/call-off.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { closeDoor } from '#server/season/races/race-door.ts';
import { outByCallOff } from '#server/entries/withdrawal-queries.ts';
import { stillThere } from '#server/money/tell-refunded.ts';

export interface DateToCallOff {
  race_id: number;
  race_date: string;
  race_name: string;
  cup_name: string;
  currency: string;
  book_id: number;
  called_off_at: string | null;
  reason: string | null;
  riders: number;
  waiting: number;
  /** Nothing is drawn, so anybody who is entered can be withdrawn without leaving a gap. */
  before_draw: boolean;
  ridden: boolean;
}

/** Reads a date and who is entered in it. Returns null when there is none. */
export async function readDateToCallOff(db: Db, race_id: number): Promise<DateToCallOff | null> {
  const { rows } = await sql<DateToCallOff>`
    select r.race_id, r.race_date, r.race_name, c.cup_name, o.organization_currency as currency, b.book_id, r.called_off_at,
      r.called_off_reason as reason, r.race_status in (${sql.raw(literals(STATUSES_BEFORE_DRAW))}) as before_draw,
      (select count(distinct e.rider_id)::int from entry e where e.race_id = r.race_id) as riders,
      (select count(distinct w.rider_id)::int from entry_waiting w where w.race_id = r.race_id) as waiting,
      r.race_status in (${sql.raw(literals(RESULT_STATUSES))})
        or exists (select 1 from run x where x.race_id = r.race_id and x.status is not null) as ridden
    from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
      join book b on b.organization_id = o.organization_id
    where r.race_id = ${race_id}`.execute(db);
  return rows[0] ?? null;
}

const cents = (column: string) => sql.raw(`coalesce(sum(${column}), 0)::bigint`);

/** Reads what became of a date that was called off. A drawn date keeps its riders. */
export async function readOutcome(db: Db, race_id: number): Promise<CallOffOutcome> {
  const { rows } = await sql<CallOffOutcome>`
    with places as (
      select rider_id, false as waits from entry where race_id = ${race_id}
      union select rider_id, true from entry_waiting where race_id = ${race_id}
      union select w.rider_id, w.waiting_id is not null from entry_withdrawal w join race r using (race_id)
        where w.race_id = ${race_id} and ${outByCallOff}),
    money as (
      select w.credit_cents, w.refund_cents, w.settled_at, case when w.refund_cents > 0 then greatest(0, ${stillThere}) else 0 end as there
      from entry_return w join due d using (due_id)
      where d.race_id = ${race_id} and w.why = 'called_off' and w.ended_at is null)
    select (select count(distinct rider_id) filter (where not waits)::int from places) as riders,
      (select count(distinct rider_id) filter (where waits)::int from places) as waiting,
      ${cents('credit_cents')} as credit_cents, ${cents('there')} as to_refund_cents,
      ${cents('refund_cents - there')} as refunded_cents, (count(*) filter (where settled_at is null))::int as in_review
    from money`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('counting answers one row');
  return row;
}

/** Locks a date against entries that are being made, in the order that the office always uses. */
export async function holdDate(tx: Db, race_id: number): Promise<void> {
  await closeDoor(tx, race_id);
  await sql`select 1 from race where race_id = ${race_id} for no key update`.execute(tx);
}

interface PlaceOfDate {
  race_id: number;
  category_id: number;
  rider_id: number;
  /** It is null while the rider waits in the queue. */
  entry_id: number | null;
}

/** Reads everybody who is entered in a date or waits for a place in it. */
export async function readPlacesOfDate(tx: Db, race_id: number): Promise<PlaceOfDate[]> {
  const { rows } = await sql<PlaceOfDate>`
    select race_id, coalesce(entered_category_id, category_id) as category_id, rider_id, entry_id from entry where race_id = ${race_id}
    union all
    select race_id, category_id, rider_id, null from entry_waiting where race_id = ${race_id}
    order by rider_id, category_id`.execute(tx);
  return rows;
}
