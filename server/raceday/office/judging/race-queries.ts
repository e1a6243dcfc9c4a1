import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

interface JudgedRace {
  race_id: number;
  cup_name: string;
  race_name: string;
  race_date: string;
}

/** Reads a race as its judges need it. Returns null when there is none. */
export async function readJudgedRace(db: Db, race_id: number): Promise<JudgedRace | null> {
  const { rows } = await sql<JudgedRace>`
    select r.race_id, c.cup_name, r.race_name, r.race_date from race r join cup c using (cup_id)
    where r.race_id = ${race_id}`.execute(db);
  return rows[0] ?? null;
}
