import type { RaceStatus } from '#rules/race-statuses.ts';
import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { isNotTakenDown } from '#server/ground/pictures/picture-columns.ts';

/** The last file in force on a race, locked. */
export interface StandingLoad {
  load_id: number;
  race_id: number;
  cup_id: number;
  race_status: RaceStatus;
  /** The status before the file. */
  was_status: RaceStatus;
  source: string;
  category_ids: number[];
  entry_ids: number[];
  rider_ids: number[];
  left_state: string;
}

/** Locks a race and its last load in force. Returns null when there is none. */
export async function lockLastLoad(db: PlainSql, raceId: number): Promise<StandingLoad | null> {
  const { rows } = await db.query<StandingLoad>(
    `select l.load_id, l.race_id, r.cup_id, r.race_status, coalesce(l.before ->> 'race_status', r.race_status) as was_status, l.source, l.category_ids,
       l.entry_ids, l.rider_ids, l.left_state
       from race r join result_load l using (race_id) where r.race_id = $1 and l.undone_at is null
      order by l.load_id desc limit 1 for no key update of r, l`,
    [raceId],
  );
  return rows[0] ?? null;
}

/** The rows that can be put back after a load: their entries exist, and pictures were not taken down since. */
const stands: Partial<Record<string, string>> = {
  run: 'and exists (select 1 from entry e where e.entry_id = x.entry_id)',
  heat_image: `and exists (select 1 from image i where i.image_id = x.image_id and ${isNotTakenDown})`,
};

const rowsOf = (table: string, key: string): string =>
  `result_load l cross join lateral jsonb_populate_recordset(null::${table}, l.before -> '${key}') x where l.load_id = $1`;

/**
 * Puts the rows back that a load removed or changed. The categories of the load must have no rides any more.
 * Plates first change to ones that nobody has, as when they were loaded.
 */
export async function putBackLoad(
  db: PlainSql,
  { load_id, race_id, entry_ids, was_status }: StandingLoad,
): Promise<void> {
  const of = [load_id];
  await db.query(`delete from meeting_import where race_id = $1`, [race_id]);
  await db.query(`delete from entry where entry_id = any($1::bigint[])`, [entry_ids]);
  await db.query(
    `update entry e set plate = '~' || e.entry_id from (select x.entry_id from ${rowsOf('entry', 'entries')}) b
      where e.entry_id = b.entry_id`,
    of,
  );
  await db.query(
    `update entry e set category_id = b.category_id, entered_category_id = b.entered_category_id, lot = b.lot, removed = b.removed,
       plate = b.plate from (select x.* from ${rowsOf('entry', 'entries')}) b where e.entry_id = b.entry_id`,
    of,
  );
  await db.query(
    `insert into entry select x.* from ${rowsOf('entry', 'entries')}
       and not exists (select 1 from entry e where e.entry_id = x.entry_id)
       and exists (select 1 from rider p where p.rider_id = x.rider_id)`,
    of,
  );
  await db.query(
    `update race_category rc set race_rules_id = b.race_rules_id from (select x.* from ${rowsOf('race_category', 'categories')}) b
      where rc.race_id = b.race_id and rc.category_id = b.category_id`,
    of,
  );
  await db.query(
    `delete from entry_waiting w using result_load l
      where l.load_id = $1 and w.race_id = l.race_id and w.category_id = any(l.category_ids)`,
    of,
  );
  for (const [table, key] of [
    ['heat', 'heats'],
    ['run', 'runs'],
    ['heat_image', 'images'],
    ['entry_waiting', 'waiting'],
  ] as const)
    await db.query(`insert into ${table} select x.* from ${rowsOf(table, key)} ${stands[table] ?? ''}`, of);
  await db.query(
    `insert into meeting_import select x.* from result_load l
       cross join lateral jsonb_populate_record(null::meeting_import, l.before -> 'meeting_import') x
      where l.load_id = $1 and l.before -> 'meeting_import' <> 'null'`,
    of,
  );
  await db.query(
    `update race r set race_status = $2 from result_load l
      where l.load_id = $1 and r.race_id = l.race_id and r.race_status = 'RACING'`,
    [load_id, was_status],
  );
}

/** Removes categories from the race that only the file had. */
export async function takeOutCategories(db: PlainSql, { load_id }: StandingLoad): Promise<void> {
  await db.query(
    `delete from race_category rc using result_load l
      where l.load_id = $1 and rc.race_id = l.race_id and rc.category_id = any(l.category_ids)
        and not exists (select 1 from jsonb_array_elements(l.before -> 'categories') b
                         where (b ->> 'category_id')::bigint = rc.category_id)
        and not exists (select 1 from entry e where e.race_id = rc.race_id and e.category_id = rc.category_id)`,
    [load_id],
  );
}

/** Ends files of times that were loaded onto the rides of a load. The entries of the load must still exist. */
export async function endTimesOnto(db: PlainSql, load_id: number, user_id: number): Promise<void> {
  await db.query(
    `update times_load t set undone_at = now(), undone_by = $2 from result_load l
      where l.load_id = $1 and t.race_id = l.race_id and t.undone_at is null and t.loaded_at > l.loaded_at
        and exists (select 1 from jsonb_array_elements(t.rides) x join entry e on e.entry_id = (x ->> 'entry_id')::bigint
                     where e.category_id = any(l.category_ids))`,
    [load_id, user_id],
  );
}

export async function markLoadUndone(db: PlainSql, load_id: number, user_id: number): Promise<void> {
  await db.query(`update result_load set undone_at = now(), undone_by = $2 where load_id = $1`, [
    load_id,
    user_id,
  ]);
}
