import { sql } from 'kysely';
import type { WalkUpChoices } from '#contract/raceday/office/check-in/walk-ups.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { CheckInAuthor } from './check-in-queries.ts';

/** Reads what the form for walk-ups offers for a race. Returns null when there is no such race. */
export async function readWalkUpChoices(db: Db, race_id: number): Promise<WalkUpChoices | null> {
  const { rows } = await sql<WalkUpChoices>`
    select r.race_date, c.allow_ride_up, y.country_code,
      coalesce((select json_agg(json_build_object('club_id', b.club_id, 'club_name', b.club_name)
          order by b.club_name collate "es-x-icu")
        from club b where b.organization_id = c.organization_id and b.closed_at is null), '[]') as clubs,
      coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
          'min_age', k.min_age, 'max_age', k.max_age, 'gender', k.gender, 'wheel', k.wheel, 'level', k.level)
          order by coalesce(cc.category_order, k.category_order), k.category_id)
        from cup_category cc join category k using (category_id) where cc.cup_id = c.cup_id), '[]') as categories
    from race r join cup c using (cup_id) join organization o using (organization_id) left join country y using (country_id)
    where r.race_id = ${race_id}`.execute(db);
  return rows[0] ?? null;
}

/** Reads what a walk-up of a race depends on: its cup, its day, and the state of a club or of its organization. */
export async function readWalkUpPlace(
  tx: Db,
  race_id: number,
  club_id: number,
): Promise<{ cup_id: number; race_date: string; state: string } | null> {
  const { rows } = await sql<{ cup_id: number; race_date: string; state: string }>`
    select r.cup_id, r.race_date, coalesce(nullif(b.club_state, ''), o.organization_state) as state
    from race r join cup c using (cup_id) join organization o using (organization_id)
    left join club b on b.club_id = ${club_id} and b.organization_id = o.organization_id
    where r.race_id = ${race_id}`.execute(tx);
  return rows[0] ?? null;
}

interface WalkUp {
  walk_up_key: string;
  race_id: number;
  rider_id: number;
  category_id: number;
}

/** Finds the walk-up of this key, or returns null. The same key sent twice at once waits here. */
export async function lockWalkUp(
  tx: Db,
  race_id: number,
  walk_up_key: string,
): Promise<Pick<WalkUp, 'rider_id' | 'category_id'> | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('walk-up ' || ${walk_up_key}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql<Pick<WalkUp, 'rider_id' | 'category_id'>>`
    select rider_id, category_id from walk_up where walk_up_key = ${walk_up_key} and race_id = ${race_id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function insertWalkUp(tx: Db, one: WalkUp & CheckInAuthor): Promise<void> {
  await sql`
    insert into walk_up (walk_up_key, race_id, rider_id, category_id, said_by, desk_name)
    values (${one.walk_up_key}, ${one.race_id}, ${one.rider_id}, ${one.category_id}, ${one.user_id}, ${one.desk_name})`.execute(
    tx,
  );
}

/** Reads the state of a rider in a class of a race, with the names for the answer. */
export async function readWalkUpStanding(
  tx: Db,
  { race_id, rider_id, category_id }: Omit<WalkUp, 'walk_up_key'>,
): Promise<{ rider_fullname: string; category_name: string; plate: string | null; waiting: number | null }> {
  const { rows } = await sql<{
    rider_fullname: string;
    category_name: string;
    plate: string | null;
    waiting: number | null;
  }>`
    select p.rider_fullname, k.category_name,
      (select e.plate from entry e where e.race_id = ${race_id} and e.rider_id = p.rider_id
        and coalesce(e.entered_category_id, e.category_id) = k.category_id limit 1) as plate,
      (select (select count(*)::int from entry_waiting o where o.race_id = w.race_id and o.category_id = w.category_id
          and o.waiting_id <= w.waiting_id)
        from entry_waiting w where w.race_id = ${race_id} and w.rider_id = p.rider_id and w.category_id = k.category_id) as waiting
    from rider p cross join category k where p.rider_id = ${rider_id} and k.category_id = ${category_id}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A rider who just came is not there');
  return row;
}

/** Finds a rider with this document and birth date whose name sounds the same, or returns null. */
export async function findSameRider(
  tx: Db,
  same: { organization_id: number; rider_dni: string; rider_birthdate: string; rider_fullname: string },
): Promise<number | null> {
  const { rows } = await sql<{ rider_id: number }>`
    select rider_id from rider where organization_id = ${same.organization_id} and rider_dni = ${same.rider_dni}
      and rider_birthdate = ${same.rider_birthdate}::date and fold_text(rider_fullname) = fold_text(${same.rider_fullname})`.execute(
    tx,
  );
  return rows[0]?.rider_id ?? null;
}
