import { sql } from 'kysely';
import type { z } from 'zod';
import type { listRegulationVersions, officeCupItem } from '#contract/season/office/cups/cups.ts';
import type { CupStatus } from '#rules/season/cups/cup-status.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

type CupItem = z.input<typeof officeCupItem>;
type RegulationVersion = z.input<typeof listRegulationVersions.reply>['items'][number];

/** Reads cups of organizations (null means all), newest season first, and drafts without dates before them. */
export async function readOfficeCups(
  db: Db,
  organizations: readonly number[] | null,
  cup_status: CupStatus | null,
): Promise<CupItem[]> {
  const { rows } = await sql<CupItem>`
    select c.cup_id, c.cup_version as version, c.cup_name, c.cup_status, c.organization_id, o.organization_shortname,
      d.first_date, d.last_date, d.dates,
      (select count(*)::int from cup_category k where k.cup_id = c.cup_id) as categories,
      (select count(*)::int from race r join entry e using (race_id) where r.cup_id = c.cup_id) as entries,
      (select count(*)::int from race r join entry_waiting w using (race_id) where r.cup_id = c.cup_id) as waiting
    from cup c join organization o using (organization_id)
    cross join lateral (select min(race_date) as first_date, max(race_date) as last_date, count(*)::int as dates
      from cup_date d where d.cup_id = c.cup_id) d
    where (${organizations === null ? null : [...organizations]}::bigint[] is null
        or c.organization_id = any(${organizations === null ? null : [...organizations]}::bigint[]))
      and (${cup_status}::text is null or c.cup_status = ${cup_status})
    order by d.last_date desc nulls first, c.cup_id desc`.execute(db);
  return rows;
}

/** Reads every version of a regulation, newest first. */
export async function readRegulationVersions(db: Db, cup_id: number): Promise<RegulationVersion[]> {
  const { rows } = await sql<RegulationVersion>`
    select v.regulation_id, v.written_at, coalesce(${personName('u')}, '') as by, v.cup_regulation
    from cup_regulation_version v left join users u on u.user_id = v.written_by
    where v.cup_id = ${cup_id} order by v.regulation_id desc`.execute(db);
  return rows;
}
