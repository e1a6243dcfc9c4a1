import { sql } from 'kysely';
import { STATUSES_FROM_DRAW, type RaceStatus } from '#rules/race-statuses.ts';
import { protestsOfRace } from '#server/raceday/protests/open-queries.ts';
import { isCalledOff, resumesAhead, rideOn, raceZone } from '#server/season/races/window/columns.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { RaceResults, ResultsRace } from '#contract/raceday/office/results/results.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const mostRaces = 200;

/** Reads races of some organizations (null means all) that are drawn or further, newest first. */
export async function readResultsRaces(
  db: Db,
  organizations: readonly number[] | null,
): Promise<ResultsRace[]> {
  const own = organizations === null ? null : [...organizations];
  const { rows } = await sql<ResultsRace>`
    select r.race_id, r.cup_id, c.cup_name, o.organization_shortname, r.race_name, r.race_date, r.race_status,
      ${sql.raw(resumesAhead)} as resumes_at, ${sql.raw(isCalledOff)} as called_off, ${sql.raw(raceZone)} as zone,
      (select count(*)::int from race_category k where k.race_id = r.race_id) as categories,
      (select count(*)::int from entry e where e.race_id = r.race_id) as riders, x.rides, x.open,
      ${protestsOfRace} as protests
    from race r join cup c using (cup_id) join organization o using (organization_id)
    cross join lateral (select count(*)::int as rides, count(*) filter (where u.status is null and e.removed is null)::int as open
      from run u join entry e using (entry_id) where u.race_id = r.race_id) x
    where (${own}::bigint[] is null or c.organization_id = any(${own}::bigint[]))
      and r.race_status in (${sql.raw(literals(STATUSES_FROM_DRAW))})
    order by ${sql.raw(rideOn)} desc, r.race_id desc limit ${mostRaces}`.execute(db);
  return rows;
}

export async function readPublications(db: Db, race_id: number): Promise<RaceResults['publications']> {
  const { rows } = await sql<RaceResults['publications'][number]>`
    select p.moved_at as at, coalesce(${personName('u')}, '') as by, p.was, p.became
    from result_publication p left join users u on u.user_id = p.moved_by
    where p.race_id = ${race_id} order by p.publication_id desc`.execute(db);
  return rows;
}

/** Reads the files loaded onto the entries of a race, newest first, with the former status of the race. */
export async function readLoads(
  db: Db,
  race_id: number,
): Promise<
  (Pick<RaceResults['loads'][number], 'load_id' | 'at' | 'by' | 'source' | 'is_undone'> & {
    was_status: RaceStatus;
  })[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof readLoads>>[number]>`
    select l.load_id, l.loaded_at as at, coalesce(${personName('u')}, '') as by, l.source,
      l.undone_at is not null as is_undone, coalesce(l.before ->> 'race_status', '') as was_status
    from result_load l left join users u on u.user_id = l.loaded_by
    where l.race_id = ${race_id} order by l.load_id desc`.execute(db);
  return rows;
}
