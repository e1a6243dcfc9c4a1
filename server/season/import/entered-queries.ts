import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { createHash } from 'node:crypto';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { mayBeOneName } from '#rules/names/alike.ts';
import { RESULT_STATUSES, type RaceStatus } from '#rules/race-statuses.ts';
import type { RiderOfCup } from '#server/season/import/day/day-queries.ts';
import type { EnteredRace } from './plan-entries.ts';
import { literals } from '#server/ground/db/literals.ts';
import { rulesJson } from '#server/season/races/columns.ts';

/** Locks a race, so that nobody enters, rides or publishes meanwhile. */
export async function lockEnteredRace(db: PlainSql, raceId: number): Promise<RaceStatus> {
  const { rows } = await db.query<{ race_status: RaceStatus }>(
    `select race_status from race where race_id = $1 for no key update`,
    [raceId],
  );
  const [race] = rows;
  if (!race) throw new Error(`There is no race ${raceId}`);
  return race.race_status;
}

/**
 * Reads the entered riders of a race, and the categories of its cup. Entries that an earlier file made are `made`.
 */
export async function readEntered(db: PlainSql, raceId: number): Promise<EnteredRace> {
  const categories = await db.query<EnteredRace['categories'][number]>(
    `select k.category_id, k.category_name, k.external_code
       from race r join cup_category cc using (cup_id) join category k using (category_id)
      where r.race_id = $1 order by k.category_order, k.category_id`,
    [raceId],
  );
  const entries = await db.query<EnteredRace['entries'][number]>(
    `select e.entry_id, e.rider_id, e.category_id, e.entered_category_id, e.plate, p.rider_fullname as name, p.uci_id,
       exists (select 1 from result_load l where l.race_id = e.race_id and l.undone_at is null and e.entry_id = any(l.entry_ids)) as made
       from entry e join rider p using (rider_id) where e.race_id = $1 order by e.entry_id`,
    [raceId],
  );
  return { categories: categories.rows, entries: entries.rows };
}

/** Reads the rules of the categories of a race. */
export async function readRulesOf(db: PlainSql, raceId: number): Promise<Map<number, RaceRules>> {
  const { rows } = await db.query<{ category_id: number; rules: RaceRules }>(
    `select rc.category_id, ${rulesJson} as rules
       from race_category rc join cup c using (cup_id)
       join race_rules u on u.race_rules_id = coalesce(rc.race_rules_id, c.race_rules_id)
      where rc.race_id = $1`,
    [raceId],
  );
  return new Map(rows.map(({ category_id, rules }) => [category_id, rules]));
}

/**
 * Reads who a rider of the file may be who is not entered, the most certain first: by the UCI ID in the organization
 * under a similar name, then by name among those who waited for a place in this race or were withdrawn from it.
 */
export async function readKnownStrangers(
  db: PlainSql,
  raceId: number,
  strangers: readonly { category_id: number; plate: string; name: string; uci_id: string | null }[],
): Promise<RiderOfCup[]> {
  const { rows } = await db.query<RiderOfCup & { rider_fullname: string; sure: number }>(
    `with s as (select * from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) as t(category_id, plate, name, uci_id)),
       near as (select category_id, rider_id from entry_waiting where race_id = $1
         union select coalesce(entered_category_id, category_id), rider_id from entry_withdrawal where race_id = $1 and undone_at is null)
     select p.rider_id, s.category_id, s.plate, s.name, p.rider_fullname, 1 as sure
       from s join rider p on p.uci_id = s.uci_id join race r on r.race_id = $1 join cup c using (cup_id)
      where p.organization_id = c.organization_id
     union all
     select min(p.rider_id), s.category_id, s.plate, s.name, s.name, 2 from s join near using (category_id) join rider p using (rider_id)
      where lower(p.rider_fullname) = lower(s.name) group by 2, 3, 4 having count(*) = 1
     order by sure`,
    [
      raceId,
      strangers.map(({ category_id }) => category_id),
      strangers.map(({ plate }) => plate),
      strangers.map(({ name }) => name),
      strangers.map(({ uci_id }) => uci_id),
    ],
  );
  // A wrong digit makes the number another rider's. Under a different name it identifies nobody.
  return rows
    .filter(({ name, rider_fullname }) => mayBeOneName(name, rider_fullname))
    .map(({ rider_id, category_id, plate, name }) => ({ rider_id, category_id, plate, name }));
}

/** The current rows of some categories of a race, for an undo, and a fingerprint of them. */
interface Standing {
  rows: Record<string, unknown>;
  state: string;
}

export async function readStandingEntries(
  db: PlainSql,
  raceId: number,
  categoryIds: readonly number[],
): Promise<Standing> {
  const list = (table: string, order: string) =>
    `coalesce((select jsonb_agg(to_jsonb(x) order by ${order}) from ${table} x
       where x.race_id = $1 and x.category_id = any($2::bigint[])), '[]')`;
  const { rows } = await db.query<{ rows: Record<string, unknown>; state: string }>(
    `select jsonb_build_object('race_status', r.race_status,
         'meeting_import', (select to_jsonb(m) from meeting_import m where m.race_id = r.race_id),
         'categories', ${list('race_category', 'x.category_id')}, 'entries', ${list('entry', 'x.entry_id')},
         'heats', ${list('heat', 'x.heat_id')}, 'runs', ${list('run', 'x.run_id')},
         'waiting', ${list('entry_waiting', 'x.waiting_id')},
         'images', coalesce((select jsonb_agg(to_jsonb(i) order by i.heat_id, i.position) from heat_image i join heat h using (heat_id)
           where h.race_id = $1 and h.category_id = any($2::bigint[])), '[]')) as rows,
       concat((select string_agg(json_build_array(e.entry_id, e.category_id, e.plate, e.removed, e.lot)::text, ';' order by e.entry_id)
           from entry e where e.race_id = $1 and e.category_id = any($2::bigint[])), '|',
         (select string_agg(json_build_array(u.entry_id, u.phase, u.heat_id, u.lane, u.status, u.place, u.time_ms)::text, ';' order by u.run_id)
           from run u where u.race_id = $1 and u.category_id = any($2::bigint[])),
         -- Left out where none were taken: what was named before there were any is named so still.
         (select '|' || string_agg(json_build_array(u.entry_id, u.phase, u.hill_ms, u.split_ms)::text, ';' order by u.run_id)
           from run u where u.race_id = $1 and u.category_id = any($2::bigint[])
             and (u.hill_ms is not null or u.split_ms is not null))) as state
       from race r where r.race_id = $1`,
    [raceId, categoryIds],
  );
  const [row] = rows;
  if (!row) throw new Error('The race is gone');
  return { rows: row.rows, state: createHash('sha256').update(row.state).digest('base64url') };
}

/** Deletes rides and heats of categories, and the rides of riders who leave theirs. Entries stay. */
export async function clearRides(
  db: PlainSql,
  raceId: number,
  categoryIds: readonly number[],
  entryIds: readonly number[],
): Promise<void> {
  const place = [raceId, categoryIds];
  await db.query(
    `delete from run where race_id = $1 and (category_id = any($2::bigint[]) or entry_id = any($3::bigint[]))`,
    [...place, entryIds],
  );
  await db.query(`delete from heat where race_id = $1 and category_id = any($2::bigint[])`, place);
}

/** Removes riders from the queue who waited for a place and raced anyway. */
export async function endWaiting(
  db: PlainSql,
  raceId: number,
  categoryIds: readonly number[],
): Promise<void> {
  await db.query(
    `delete from entry_waiting w using entry e
      where w.race_id = $1 and e.race_id = w.race_id and e.rider_id = w.rider_id
        and w.category_id = coalesce(e.entered_category_id, e.category_id) and w.category_id = any($2::bigint[])`,
    [raceId, categoryIds],
  );
}

export async function deleteEntries(db: PlainSql, entryIds: readonly number[]): Promise<void> {
  await db.query(`delete from entry where entry_id = any($1::bigint[])`, [entryIds]);
}

/** Marks the race as under way with results from a file. A published race stays published. */
export async function startByFile(db: PlainSql, raceId: number): Promise<void> {
  await db.query(
    `update race set race_status = 'RACING' where race_id = $1 and race_status not in (${literals(RESULT_STATUSES)})`,
    [raceId],
  );
}

interface LoadRow {
  race_id: number;
  source: string;
  sha256: string;
  before: Record<string, unknown>;
  category_ids: readonly number[];
  entry_ids: readonly number[];
  rider_ids: readonly number[];
  left_state: string;
}

export async function insertLoad(db: PlainSql, load: LoadRow): Promise<number> {
  const { rows } = await db.query<{ load_id: number }>(
    `insert into result_load (race_id, source, sha256, before, category_ids, entry_ids, rider_ids, left_state)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning load_id`,
    [
      load.race_id,
      load.source,
      load.sha256,
      JSON.stringify(load.before),
      load.category_ids,
      load.entry_ids,
      load.rider_ids,
      load.left_state,
    ],
  );
  return rows[0]?.load_id ?? 0;
}
