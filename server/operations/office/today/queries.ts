import { sql } from 'kysely';
import type { DeskRace } from '#contract/entries/office/entries.ts';
import type { NextRace, OfficeToday } from '#contract/operations/office/today.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Scope } from '#server/ground/access/caller.ts';
import { instants, raceColumns } from '#server/entries/office/entries/race-queries.ts';
import { papersOfRider } from '#server/people/office/riders/line-query.ts';
import { rideOn } from '#server/season/races/window/columns.ts';
import { ridersIn } from '#server/people/office/riders/scope.ts';

type Counted = Omit<
  OfficeToday,
  | 'next_races'
  | 'first_steps'
  | 'protests'
  | 'endings'
  | 'backup'
  | 'claims_waiting'
  | 'photographs_waiting'
  | 'licences_waiting'
  | 'licences_expiring'
  | 'papers_expiring'
> & {
  licences_waiting: number;
  licences_expiring: number;
  papers_expiring: number;
};

const daysAhead = 60;
const racesShown = 5;

/**
 * Counts everything that waits in a scope, in one statement: organizations (null means every one) for which somebody
 * decides, and clubs that somebody runs. Only the club sees its money. Each count is of the rows that its list shows;
 * of fees it counts the riders of a season as `dueState` (rules/money/dues.ts) sees them.
 */
export async function countWaiting(db: Db, scope: Scope): Promise<Counted> {
  const { organizations, clubs } = scope;
  const { rows } = await sql<Counted>`
    with mine as (select organization_id, (now() at time zone organization_zone)::date as today from organization
        where ${organizations}::bigint[] is null or organization_id = any(${organizations}::bigint[])),
      own_books as (select book_id, payee_name, (now() at time zone zone)::date as today
        from payee where club_id = any(${clubs}::bigint[])
          or (club_id is null and organization_id = any(${organizations}::bigint[])))
    select
      (select count(*) from lbr join mine using (organization_id) where lbr_status in ('SENT', 'IN_REVIEW')) as licences_waiting,
      (select count(*) from lbr join mine using (organization_id) where lbr_status = 'APPROVED' and lbr_guest = 'FALSE'
        and expires_on between today and today + 30) as licences_expiring,
      (select count(*) from rider r join organization o using (organization_id)
        where ${ridersIn(scope)} and least(r.dni_expires_on, r.insurance_expires_on) >= (now() at time zone o.organization_zone)::date
          and ${papersOfRider} = 'expiring') as papers_expiring,
      coalesce((select json_agg(x order by x.payee_name, x.book_id) from (
        select b.book_id, b.payee_name, count(*) from own_books b join due d using (book_id) join payment y using (due_id)
        where y.payment_status = 'SENT' group by 1, 2) x), '[]') as proofs_waiting,
      coalesce((select json_agg(x order by x.season desc, x.payee_name, x.book_id) from (
        select b.book_id, b.payee_name, d.season, count(distinct d.rider_id) from own_books b join due d using (book_id)
        where d.paid_at is null and d.cancelled_at is null and d.due_on < b.today
          and not exists (select 1 from proof_due z join payment y using (payment_id) where z.due_id = d.due_id and y.payment_status = 'SENT')
          and coalesce((select y.payment_status from proof_due z join payment y using (payment_id) where z.due_id = d.due_id order by y.payment_id desc limit 1), '') <> 'REJECTED'
        group by 1, 2, 3) x), '[]') as dues_overdue,
      coalesce((select json_agg(json_build_object('cup_id', cup_id, 'cup_name', cup_name) order by cup_id desc)
        from cup join mine using (organization_id) where cup_status = 'DRAFT'), '[]') as drafts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('counting answers one row');
  return row;
}

/** Reads the next races in a scope, the one being ridden first. A club's own riders are counted in them. */
export async function readNextRaces(
  db: Db,
  { organizations, clubs }: Scope,
): Promise<Omit<NextRace, 'readiness'>[]> {
  const { rows } = await sql<Omit<NextRace, 'readiness'> & Pick<DeskRace, 'cup_id' | 'cup_status'>>`
    with mine as (
      select r.race_id, ${organizations}::bigint[] is null or c.organization_id = any(${organizations}::bigint[]) as everybody
      from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
      where c.cup_status = 'OPENED' and r.race_status <> 'OFFICIAL'
        and ${sql.raw(rideOn)} between (now() at time zone o.organization_zone)::date - 3
          and (now() at time zone o.organization_zone)::date + ${daysAhead}::int
        and (${organizations}::bigint[] is null or c.organization_id = any(${organizations}::bigint[])
          or c.organization_id in (select organization_id from club where club_id = any(${clubs}::bigint[])))
      order by ${sql.raw(rideOn)}, r.race_id limit ${racesShown})
    select ${raceColumns},
      (select count(*) from entry e join rider p using (rider_id)
        where e.race_id = r.race_id and (m.everybody or p.club_id = any(${clubs}::bigint[]))) as entries,
      (select count(*) from entry_waiting w join rider p using (rider_id)
        where w.race_id = r.race_id and (m.everybody or p.club_id = any(${clubs}::bigint[]))) as waiting
    from mine m join race r using (race_id) join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
    where c.cup_status = 'OPENED'
    order by ${sql.raw(rideOn)}, r.race_id`.execute(db);
  return rows.map((row) => ({ ...row, ...instants(row) }));
}
