import { sql } from 'kysely';
import { sharedDoor } from '#server/season/races/race-door.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { CheckInAuthor } from './check-in-queries.ts';

export interface Absence {
  absence_key: string;
  riders: number;
  said_at: string;
  undone: boolean;
}

interface HeldAbsence extends Absence {
  withdrawal_ids: number[];
}

const columns = sql`absence_key, riders, said_at, undone_at is not null as undone`;

/** Locks a list of absent riders by its key, or returns null. The same key sent twice at once waits here. */
export async function lockAbsence(tx: Db, race_id: number, absence_key: string): Promise<HeldAbsence | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('absence ' || ${absence_key}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql<HeldAbsence>`
    select ${columns}, withdrawal_ids from check_in_absence
    where absence_key = ${absence_key} and race_id = ${race_id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Reads the last list of absent riders of a race that is still in force. Returns null when there is none. */
export async function readLastAbsence(db: Db, race_id: number): Promise<Absence | null> {
  const { rows } = await sql<Absence>`
    select ${columns} from check_in_absence where race_id = ${race_id} and undone_at is null and riders > 0
    order by said_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function insertAbsence(
  tx: Db,
  one: CheckInAuthor & {
    absence_key: string;
    race_id: number;
    withdrawal_ids: readonly number[];
    riders: number;
  },
): Promise<Absence> {
  const { rows } = await sql<Absence>`
    insert into check_in_absence (absence_key, race_id, withdrawal_ids, riders, said_by, desk_name)
    values (${one.absence_key}, ${one.race_id}, ${[...one.withdrawal_ids]}::bigint[], ${one.riders}, ${one.user_id}, ${one.desk_name})
    returning ${columns}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A list that was just written has no row');
  return row;
}

export async function markAbsenceUndone(tx: Db, absence_key: string): Promise<void> {
  await sql`update check_in_absence set undone_at = now() where absence_key = ${absence_key}`.execute(tx);
}

interface AbsentEntry {
  rider_id: number;
  category_id: number;
}

/**
 * Locks the riders, in one order, and then their entries: whoever is marking a rider as present at this moment waits
 * and is told that the entry is gone. Returns the entries, with the entered class, of those whom nobody marked as
 * present.
 */
export async function holdAbsentEntries(
  tx: Db,
  race_id: number,
  rider_ids: readonly number[],
): Promise<AbsentEntry[]> {
  await sql`
    select 1 from rider, (select ${sharedDoor(race_id)}) as door
    where rider_id = any(${[...rider_ids]}::bigint[]) order by rider_id for no key update of rider`.execute(
    tx,
  );
  await sql`
    select 1 from entry where race_id = ${race_id} and rider_id = any(${[...rider_ids]}::bigint[])
    order by entry_id for update`.execute(tx);
  const { rows } = await sql<AbsentEntry>`
    select e.rider_id, coalesce(e.entered_category_id, e.category_id) as category_id from entry e
    where e.race_id = ${race_id} and e.rider_id = any(${[...rider_ids]}::bigint[]) and not exists (
      select 1 from check_in_mark k where k.race_id = e.race_id and k.rider_id = e.rider_id and k.what = 'present'
        and not exists (select 1 from check_in_end n
          where n.mark_key = k.mark_key and n.race_id = k.race_id and n.how = 'undone'))
    order by e.rider_id, e.entry_id`.execute(tx);
  return rows;
}

/** Tells whether a rider is in a class of a race, or waits for it. */
export async function isBackIn(
  tx: Db,
  { race_id, rider_id, category_id }: AbsentEntry & { race_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from entry where race_id = ${race_id} and rider_id = ${rider_id}
      and coalesce(entered_category_id, category_id) = ${category_id}
    union all
    select 1 from entry_waiting where race_id = ${race_id} and rider_id = ${rider_id} and category_id = ${category_id}`.execute(
    tx,
  );
  return rows.length > 0;
}
