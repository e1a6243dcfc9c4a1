import { sql } from 'kysely';
import type { OfficeToday } from '#contract/office.ts';
import type { Db } from '#server/db/pool.ts';
import type { Scope } from '#server/http/caller.ts';
import { papersOfRider } from '#server/office/riders/line-query.ts';

type Counts = Record<Exclude<keyof OfficeToday, 'next_races'>, number>;

const daysAhead = 60;
const racesShown = 5;

/** Everything that waits in a scope, counted in one statement. Organizations null: every one. A club's money is the club's. */
export async function countWaiting(db: Db, { organizations, clubs }: Scope): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with mine as (select organization_id, (now() at time zone organization_zone)::date as today from organization
        where ${organizations}::bigint[] is null or organization_id = any(${organizations}::bigint[])),
      own_clubs as (select club_id, (now() at time zone organization_zone)::date as today
        from club join organization using (organization_id) where club_id = any(${clubs}::bigint[]))
    select
      (select count(*) from lbr join mine using (organization_id) where lbr_status in ('SENT', 'IN_REVIEW')) as licences_waiting,
      (select count(*) from lbr join mine using (organization_id) where lbr_status = 'APPROVED' and lbr_guest = 'FALSE'
        and expires_on between today and today + 30) as licences_expiring,
      (select count(*) from rider r join organization o using (organization_id) join mine using (organization_id)
        where least(r.dni_expires_on, r.insurance_expires_on) >= mine.today and ${papersOfRider} = 'expiring') as papers_expiring,
      (select count(*) from payment join due using (due_id) join own_clubs using (club_id) where payment_status = 'SENT')
        as proofs_waiting,
      (select count(*) from due join own_clubs using (club_id) where paid_at is null and cancelled_at is null and due_on < today)
        as dues_overdue,
      (select count(*) from cup join mine using (organization_id) where cup_status = 'DRAFT') as drafts`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('counting answers one row');
  return row;
}

/** The races that come next in some organizations (null: every one), the one being ridden first. */
export async function readNextRaces(
  db: Db,
  organizations: number[] | null,
): Promise<OfficeToday['next_races']> {
  const { rows } = await sql<OfficeToday['next_races'][number]>`
    select r.race_id, r.cup_id, c.cup_name, o.organization_shortname, r.race_date, r.race_name, r.race_status,
      r.race_date - (now() at time zone o.organization_zone)::date as in_days,
      (select count(*) from entry e where e.race_id = r.race_id) as entries,
      (select count(*) from entry_waiting w where w.race_id = r.race_id) as waiting
    from race r join cup c using (cup_id) join organization o using (organization_id)
    where (${organizations}::bigint[] is null or c.organization_id = any(${organizations}::bigint[]))
      and c.cup_status = 'OPENED' and r.race_status <> 'OFFICIAL'
      and r.race_date between (now() at time zone o.organization_zone)::date - 3 and (now() at time zone o.organization_zone)::date + ${daysAhead}::int
    order by r.race_date, r.race_id limit ${racesShown}`.execute(db);
  return rows;
}
