import { sql } from 'kysely';
import type { HeatPictures } from '#contract/raceday/office/results/pictures.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isNotTakenDown } from '#server/ground/pictures/picture-columns.ts';

/** Finds a heat. Returns null when there is none. */
export async function readHeatId(
  db: Db,
  { race_id, category_id, phase, serie }: HeatName & { race_id: number },
): Promise<number | null> {
  const { rows } = await sql<{ heat_id: number }>`
    select heat_id from heat where race_id = ${race_id} and category_id = ${category_id} and phase = ${phase} and serie = ${serie}`.execute(
    db,
  );
  return rows[0]?.heat_id ?? null;
}

/** Reads the pictures of a heat in their order, each with its whole picture. */
export async function readHeatPictures(
  db: Db,
  heat_id: number,
): Promise<(HeatPictures['items'][number] & { full_id: number | null })[]> {
  const { rows } = await sql<HeatPictures['items'][number] & { full_id: number | null }>`
    select i.image_id, i.full_id, '/files/' || mini.storage_key as mini, '/files/' || medium.storage_key as medium,
      '/files/' || whole.storage_key as full, i.description,
      mini.withheld_at is not null as is_hidden
    from heat_image h join image i using (image_id) join file mini on mini.file_id = i.mini_id
      join file medium on medium.file_id = i.medium_id left join file whole on whole.file_id = i.full_id
    where h.heat_id = ${heat_id} order by h.position`.execute(db);
  return rows;
}

/** Reads riders of a heat who asked not to be named in public. */
export async function readHidden(db: Db, heat_id: number): Promise<HeatPictures['hidden']> {
  const { rows } = await sql<HeatPictures['hidden'][number]>`
    select e.plate, p.rider_fullname from run x join entry e using (entry_id) join rider p using (rider_id)
    where x.heat_id = ${heat_id} and p.public_name = 'initials' order by e.plate`.execute(db);
  return rows;
}

/** Reads those of these pictures that belong to the race's cup or the heat, and were not taken down. */
export async function readOwnPictures(db: Db, heat_id: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ image_id: number }>`
    select i.image_id from image i join heat h on h.heat_id = ${heat_id} join race r on r.race_id = h.race_id
    where i.image_id = any(${[...ids]}::bigint[]) and ${sql.raw(isNotTakenDown)} and (i.cup_id = r.cup_id
      or exists (select 1 from heat_image x where x.heat_id = h.heat_id and x.image_id = i.image_id))`.execute(
    db,
  );
  return new Set(rows.map(({ image_id }) => image_id));
}

/** Shows these pictures at a heat, in this order, instead of the former ones, which stay with its cup. */
export async function placeHeatPictures(tx: Db, heat_id: number, ids: readonly number[]): Promise<void> {
  await sql`
    update image i set cup_id = r.cup_id from heat_image x join heat h using (heat_id) join race r on r.race_id = h.race_id
    where x.heat_id = ${heat_id} and i.image_id = x.image_id and i.cup_id is null`.execute(tx);
  await sql`delete from heat_image where heat_id = ${heat_id}`.execute(tx);
  await sql`
    insert into heat_image (heat_id, position, image_id)
    select ${heat_id}::bigint, t.place - 1, t.image_id
    from unnest(${[...ids]}::bigint[]) with ordinality as t(image_id, place)`.execute(tx);
}
