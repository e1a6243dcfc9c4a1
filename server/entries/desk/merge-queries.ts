import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

interface Merge {
  race_id: number;
  category_id: number;
  into_category_id: number | null;
  decided_by: number;
}

/** Tells whether both are classes of the race's cup with the same size of wheel. */
export async function mayRaceTogether(
  tx: Db,
  race_id: number,
  category_id: number,
  into_category_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from race r join cup_category a on a.cup_id = r.cup_id and a.category_id = ${category_id}
      join cup_category b on b.cup_id = r.cup_id and b.category_id = ${into_category_id}
      join category ka on ka.category_id = a.category_id join category kb on kb.category_id = b.category_id
    where r.race_id = ${race_id} and ka.wheel = kb.wheel`.execute(tx);
  return rows.length > 0;
}

/** Tells whether it is a class of the race's cup. */
export async function isClassOf(tx: Db, race_id: number, category_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from race join cup_category using (cup_id) where race_id = ${race_id} and category_id = ${category_id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Opens a class for a race that nobody is entered in yet. */
export async function openClass(tx: Db, race_id: number, category_id: number): Promise<void> {
  await sql`
    insert into race_category (race_id, category_id, cup_id) select race_id, ${category_id}::bigint, cup_id from race where race_id = ${race_id}
    on conflict do nothing`.execute(tx);
}

/** An entry that races in another class than a moment ago. */
export interface Moved {
  entry_id: number;
  rider_id: number;
}

/** Lets all the riders of a class race in another one. Each keeps the entered class. Returns the riders. */
export async function joinClass(
  tx: Db,
  race_id: number,
  category_id: number,
  into_category_id: number,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    update entry set entered_category_id = coalesce(entered_category_id, category_id), category_id = ${into_category_id}
    where race_id = ${race_id} and category_id = ${category_id} returning entry_id, rider_id`.execute(tx);
  // The riders who had moved into it by an earlier decision move along.
  await sql`
    update class_merge set into_category_id = ${into_category_id}
    where race_id = ${race_id} and into_category_id = ${category_id} and category_id <> ${into_category_id}`.execute(
    tx,
  );
  return rows;
}

/** Puts riders back into a class who had moved into it earlier, and moved along when it merged again. */
export async function putJoinedBack(
  tx: Db,
  {
    race_id,
    category_id,
    into_category_id,
  }: { race_id: number; category_id: number; into_category_id: number },
  entry_ids: readonly number[],
): Promise<void> {
  await sql`
    with back as (
      update entry set category_id = ${category_id} where entry_id = any(${entry_ids}::bigint[]) and race_id = ${race_id}
        and category_id = ${into_category_id} and entered_category_id not in (${category_id}, ${into_category_id})
      returning entered_category_id)
    update class_merge set into_category_id = ${category_id}
    where race_id = ${race_id} and into_category_id = ${into_category_id}
      and category_id in (select entered_category_id from back)`.execute(tx);
}

/** Lets the riders of a class race in it again. Returns the riders. */
export async function partClass(tx: Db, race_id: number, category_id: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    update entry set category_id = entered_category_id, entered_category_id = null
    where race_id = ${race_id} and entered_category_id = ${category_id} and category_id <> ${category_id}
    returning entry_id, rider_id`.execute(tx);
  return rows;
}

export async function saveMerge(tx: Db, { race_id, category_id, into_category_id, decided_by }: Merge) {
  await sql`
    insert into class_merge (race_id, category_id, into_category_id, decided_by)
    values (${race_id}, ${category_id}, ${into_category_id}, ${decided_by})
    on conflict (race_id, category_id) do update
      set into_category_id = excluded.into_category_id, decided_by = excluded.decided_by, decided_at = now()`.execute(
    tx,
  );
}

export async function forgetMerge(tx: Db, race_id: number, category_id: number): Promise<void> {
  await sql`delete from class_merge where race_id = ${race_id} and category_id = ${category_id}`.execute(tx);
}
