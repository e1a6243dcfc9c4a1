import { sql } from 'kysely';
import { plateWritings } from '#rules/entries/plates.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Finds the riders of a card among those entered in a race. The list is empty if there are none. */
export async function readByCard(db: Db, race_id: number, code: string): Promise<number[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select distinct c.rider_id from rider_credential c join entry e on e.rider_id = c.rider_id and e.race_id = ${race_id}
    where c.code = ${code} and c.revoked_at is null`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

interface OnPlate {
  rider_id: number;
  rider_lastname: string;
}

/** Finds who rides with a plate at a race, in some class. */
export async function readByPlate(db: Db, race_id: number, plate: string): Promise<OnPlate[]> {
  const { rows } = await sql<OnPlate>`
    select distinct p.rider_id, p.rider_lastname from entry e join rider p using (rider_id)
    where e.race_id = ${race_id} and e.plate = any(${plateWritings(plate)}::text[]) order by p.rider_id`.execute(
    db,
  );
  return rows;
}
