import { sql } from 'kysely';
import type { Ending } from '#contract/entries/entries.ts';
import { waiverEnding } from '#server/people/riders/waivers/waiver-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The numbers of days before the end at which a reminder is sent. */
const REMINDED_DAYS = [30, 7, 1] as const;

/** The days whose reminders are due: after the first, up to the second. */
interface Span {
  from: string;
  until: string;
}

/** What `rider p` has that ends, with kind, category, cup and last day: papers, and licences not continued. */
const endings = sql.raw(`(
  select 'licence' as what, k.category_name, c.cup_name, l.expires_on as ends_on
    from lbr l join category k using (category_id) join cup c on c.cup_id = l.cup_id
    where l.rider_id = p.rider_id and l.lbr_status = 'APPROVED' and l.lbr_guest = 'FALSE' and c.cup_status = 'OPENED'
      and not exists (select 1 from lbr n where n.rider_id = l.rider_id and n.cup_id = l.cup_id and n.category_id = l.category_id
        and n.lbr_status = 'APPROVED' and n.lbr_guest = 'FALSE' and n.expires_on > l.expires_on)
  union all select 'dni', null, null, p.dni_expires_on where p.dni_expires_on is not null
  union all select 'insurance', null, null, p.insurance_expires_on where p.insurance_expires_on is not null
  union all select 'waiver', null, null, s.ends_on from (${waiverEnding('p')}) s where s.ends_on is not null)`);

/** Locks the organizations whose next day has begun, and reads the last day that was done. */
export async function holdOrganizationsToRemind(tx: Db): Promise<(Span & { organization_id: number })[]> {
  const { rows } = await sql<Span & { organization_id: number }>`
    select organization_id, coalesce(reminded_until, (now() at time zone organization_zone)::date - 1) as from,
      (now() at time zone organization_zone)::date as until
    from organization
    where coalesce(reminded_until < (now() at time zone organization_zone)::date, true)
    order by organization_id for no key update`.execute(tx);
  return rows;
}

export async function saveReminded(tx: Db, organization_id: number, until: string): Promise<void> {
  await sql`update organization set reminded_until = ${until}::date where organization_id = ${organization_id}`.execute(
    tx,
  );
}

/** A paper without a last day is sorted last. The rows below leave it out. */
const lastDay = sql.raw(`coalesce(e.ends_on, 'infinity'::date)`);

const isDue = ({
  from,
  until,
}: Span) => sql`exists (select 1 from unnest(${[...REMINDED_DAYS]}::int[]) as d(days)
  where e.ends_on - d.days > ${from}::date and e.ends_on - d.days <= ${until}::date)`;

/** Reads the accounts in charge of a rider of the organization for whom something ends. */
export async function readAccountsToRemind(db: Db, organization_id: number, span: Span): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct u.user_id from user_rider u join rider p using (rider_id) cross join lateral ${endings} e
    where p.organization_id = ${organization_id} and ${isDue(span)} order by u.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

type Told = Ending & { rider_fullname: string };

/** Reads what an account is reminded of, soonest first. */
export async function readReminders(
  db: Db,
  user_id: number,
  organization_id: number,
  span: Span,
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select p.rider_fullname, e.what, e.category_name, e.cup_name, ${lastDay} as ends_on
    from user_rider u join rider p using (rider_id) cross join lateral ${endings} e
    where u.user_id = ${user_id} and p.organization_id = ${organization_id} and ${isDue(span)}
    order by e.ends_on, p.rider_fullname, e.what, e.category_name`.execute(db);
  return rows;
}

/** Reads what ends for an account's riders within the first of those days, soonest first. */
export async function readEndings(db: Db, user_id: number): Promise<(Ending & { rider_id: number })[]> {
  const { rows } = await sql<Ending & { rider_id: number }>`
    select u.rider_id, e.what, e.category_name, e.cup_name, ${lastDay} as ends_on
    from user_rider u join rider p using (rider_id) join organization o on o.organization_id = p.organization_id
      cross join lateral ${endings} e
    where u.user_id = ${user_id}
      and e.ends_on - (now() at time zone o.organization_zone)::date between 0 and ${REMINDED_DAYS[0]}::int
    order by e.ends_on, e.what, e.category_name`.execute(db);
  return rows;
}
