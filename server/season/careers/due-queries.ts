import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads the cups with races whose placings are due, the one that waits longest first. */
export async function readDueCups(db: Db): Promise<number[]> {
  const { rows } = await sql<{ cup_id: number }>`
    select r.cup_id from placing_due join race r using (race_id) group by r.cup_id order by min(since), r.cup_id`.execute(
    db,
  );
  return rows.map(({ cup_id }) => cup_id);
}

/** Locks the placings of a cup until the transaction ends, so that a later computation uses later facts. */
export async function lockPlacings(tx: Db, cup_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('placings:' || ${cup_id}::text, 0))`.execute(tx);
}

/** Takes what is due of a cup. It is due again if the transaction fails. Returns whether there was any. */
export async function takeDue(tx: Db, cup_id: number): Promise<boolean> {
  const { rows } = await sql<{ race_id: number }>`
    delete from placing_due d using race r where r.race_id = d.race_id and r.cup_id = ${cup_id}
    returning d.race_id`.execute(tx);
  return rows.length > 0;
}

/** Deletes what is due for races that no longer exist. */
export async function forgetGoneRaces(db: Db): Promise<void> {
  await sql`
    delete from placing_due d where not exists (select from race r where r.race_id = d.race_id)`.execute(db);
}
