import { raceZone } from '#server/season/races/window/columns.ts';
import { sql } from 'kysely';
import type { ProtestingEntry } from '#contract/raceday/live/protests.ts';
import type { PostedStage } from '#rules/raceday/live/posted-stages.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';

/** The last posting of a stage of a class. */
export interface StagePosted {
  category_id: number;
  stage: PostedStage;
  state: ResultStatus;
  until: string | null;
  posted_at: string;
}

/** Reads the last posting of every stage of a race that was ever posted. */
export async function readPostings(db: Db, race_id: number): Promise<StagePosted[]> {
  const { rows } = await sql<StagePosted>`
    select distinct on (category_id, stage) category_id, stage, became as state, protest_until as until, moved_at as posted_at
    from stage_publication where race_id = ${race_id} order by category_id, stage, stage_publication_id desc`.execute(
    db,
  );
  return rows;
}

/** Finds the entry of a rider in the class of a heat. Returns null when one of them does not exist. */
export async function readProtestedEntry(
  db: Db,
  heat: { race_id: number; rider_id: number; category_id: number; phase: string; serie: number },
): Promise<number | null> {
  const { rows } = await sql<{ entry_id: number }>`
    select e.entry_id from entry e join heat h on h.race_id = e.race_id and h.category_id = e.category_id
    where e.race_id = ${heat.race_id} and e.rider_id = ${nowRider(heat.rider_id)} and e.category_id = ${heat.category_id}
      and h.phase = ${heat.phase} and h.serie = ${heat.serie}`.execute(db);
  return rows[0]?.entry_id ?? null;
}

/** Finds a heat by the number by which it is called. Returns null when there is none. */
export async function readHeatByNumber(
  db: Db,
  race_id: number,
  number: string,
): Promise<{ category_id: number; phase: Phase; serie: number } | null> {
  const { rows } = await sql<{ category_id: number; phase: Phase; serie: number }>`
    select category_id, phase, serie from heat where race_id = ${race_id} and upper(number) = upper(${number})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Finds an entry of a class by its plate. Returns null when there is none. */
export async function readEntryByPlate(
  db: Db,
  entry: { race_id: number; category_id: number; plate: string },
): Promise<number | null> {
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from entry where race_id = ${entry.race_id} and category_id = ${entry.category_id}
      and upper(plate) = upper(${entry.plate})`.execute(db);
  return rows[0]?.entry_id ?? null;
}

type DrawnEntry = Omit<ProtestingEntry, 'heats'> & {
  heats: { phase: Phase; serie: number; number: string }[];
};

/** Reads the entries of a race whose riders an account is in charge of, or whose club it runs, with their heats. */
export async function readProtestingEntries(
  db: Db,
  race_id: number,
  { rider_ids, club_ids }: { rider_ids: readonly number[]; club_ids: readonly number[] },
): Promise<DrawnEntry[]> {
  const { rows } = await sql<DrawnEntry>`
    select e.entry_id, e.rider_id, i.rider_fullname, e.plate, k.plate_colour, e.category_id, k.category_name,
      e.rider_id = any(${[...rider_ids]}::bigint[]) as is_own,
      coalesce((select json_agg(json_build_object('phase', h.phase, 'serie', h.serie, 'number', h.number) order by h.heat_id)
        from run x join heat h using (heat_id) where x.entry_id = e.entry_id and h.serie is not null), '[]') as heats
    from entry e join rider i using (rider_id) join category k on k.category_id = e.category_id
    where e.race_id = ${race_id}
      and (e.rider_id = any(${[...rider_ids]}::bigint[]) or i.club_id = any(${[...club_ids]}::bigint[]))
    order by is_own desc, i.rider_fullname, e.entry_id`.execute(db);
  return rows;
}

/** Reads a race for an account whose riders are entered there. Returns null when there is none. */
export async function readProtestedRace(
  db: Db,
  race_id: number,
): Promise<{ race_id: number; race_name: string; race_date: string; zone: string } | null> {
  const { rows } = await sql<{ race_id: number; race_name: string; race_date: string; zone: string }>`
    select r.race_id, r.race_name, r.race_date, ${sql.raw(raceZone)} as zone
    from race r join cup c using (cup_id) join organization o using (organization_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
