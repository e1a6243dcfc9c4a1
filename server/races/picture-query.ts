import type { Pool } from 'pg';

export interface PictureFacts {
  organization_shortname: string;
  cup_name: string;
  race_name: string;
  race_date: string;
  race_status: string;
  riders: number;
}

/** What the preview picture of a race says; null when there is no such public race. */
export async function readPictureFacts(db: Pool, raceId: number): Promise<PictureFacts | null> {
  const { rows } = await db.query<PictureFacts>(
    `select o.organization_shortname, c.cup_name, r.race_name, r.race_date, r.race_status,
       (select count(*) from entry e where e.race_id = r.race_id) as riders
     from race r join cup c using (cup_id) join organization o using (organization_id)
     where r.race_id = $1 and c.cup_status in ('OPENED', 'CLOSED')`,
    [raceId],
  );
  return rows[0] ?? null;
}
