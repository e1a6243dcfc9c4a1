import { raceZone } from '#server/season/races/window/columns.ts';
import { sql } from 'kysely';
import type { OpenProtest } from '#contract/raceday/live/protests.ts';
import type { OfficeToday } from '#contract/operations/office/today.ts';
import { OPEN_STEPS } from '#rules/raceday/live/protests.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The number of protests of a race `r` that wait for an answer or a correction. */
export const protestsOfRace = sql.raw(`(select count(*)::int from protest p
  cross join lateral (select became from protest_step where protest_id = p.protest_id order by n desc limit 1) s
  where p.race_id = r.race_id and s.became in (${literals(OPEN_STEPS)}))`);

/**
 * Reads races of some organizations (null means all) with protests that wait for an answer, or for the correction
 * they led to; those that wait longest come first. An empty list of organizations gives none.
 */
export async function readContestedRaces(
  db: Db,
  organizations: readonly number[] | null,
): Promise<OfficeToday['protests']> {
  const own = organizations === null ? null : [...organizations];
  const { rows } = await sql<OfficeToday['protests'][number]>`
    select r.race_id, r.race_name, ${sql.raw(raceZone)} as zone, min(p.filed_at) as since,
      (count(*) filter (where s.became <> 'UPHELD'))::int as waiting,
      (count(*) filter (where s.became = 'UPHELD'))::int as to_correct
    from protest p join race r using (race_id) join cup c using (cup_id) join organization o using (organization_id)
      cross join lateral (select became from protest_step where protest_id = p.protest_id order by n desc limit 1) s
    where s.became in (${sql.raw(literals(OPEN_STEPS))}) and (${own}::bigint[] is null or c.organization_id = any(${own}::bigint[]))
    group by r.race_id, o.organization_id order by since, r.race_id`.execute(db);
  return rows;
}

/** Reads the protests of a race that wait for an answer or a correction, oldest first. */
export async function readOpenProtests(db: Db, race_id: number): Promise<OpenProtest[]> {
  const { rows } = await sql<OpenProtest>`
    select p.receipt, p.category_id, p.phase, p.serie, h.number, s.became as step from protest p
      cross join lateral (select became from protest_step where protest_id = p.protest_id order by n desc limit 1) s
      left join heat h on h.race_id = p.race_id and h.category_id = p.category_id and h.phase = p.phase and h.serie = p.serie
    where p.race_id = ${race_id} and s.became in (${sql.raw(literals(OPEN_STEPS))}) order by p.receipt`.execute(
    db,
  );
  return rows;
}
