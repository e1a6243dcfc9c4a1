import { sql } from 'kysely';
import type { Crop, PictureSlot } from '#contract/season/office/cups/picture.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isNotTakenDown } from '#server/ground/pictures/picture-columns.ts';

/** A picture with its files. */
export interface StoredPicture {
  image_id: number;
  mini_id: number;
  medium_id: number;
  full_id: number | null;
  large_id: number | null;
  /** The key of the uncut picture in the store. */
  full_key: string | null;
  description: string;
  credit: string;
  crop: Crop | null;
}

/** The fields of a picture that are written. */
export type NewPicture = Omit<StoredPicture, 'image_id' | 'full_key'>;

/** Returns those of these pictures that a cup may show, because they were sent for it or are shown in it. */
export async function readPictures(
  db: Db,
  cup_id: number,
  ids: readonly number[],
): Promise<Map<number, StoredPicture>> {
  const { rows } = await sql<StoredPicture>`
    select i.image_id, i.mini_id, i.medium_id, i.full_id, i.large_id, w.storage_key as full_key, i.description, i.credit,
      case when i.crop_x is not null then json_build_object('x', i.crop_x, 'y', i.crop_y, 'width', i.crop_width,
        'height', i.crop_height) end as crop
    from image i left join file w on w.file_id = i.full_id
    where i.image_id = any(${[...ids]}::bigint[])
      and ${sql.raw(isNotTakenDown)}
      and (i.cup_id = ${cup_id}
      or exists (select 1 from cup_date_image d where d.image_id = i.image_id and d.cup_id = ${cup_id}))`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.image_id, row]));
}

/** Inserts a picture, which never changes: another crop or description makes another one, and the old can return. */
export async function insertPicture(tx: Db, cup_id: number, picture: NewPicture): Promise<number> {
  const { crop } = picture;
  const { rows } = await sql<{ image_id: number }>`
    insert into image (mini_id, medium_id, full_id, large_id, description, credit, cup_id, crop_x, crop_y, crop_width, crop_height)
    values (${picture.mini_id}, ${picture.medium_id}, ${picture.full_id}, ${picture.large_id}, ${picture.description},
      ${picture.credit}, ${cup_id},
      ${crop?.x ?? null}, ${crop?.y ?? null}, ${crop?.width ?? null}, ${crop?.height ?? null})
    returning image_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A picture that was just written has no row');
  return row.image_id;
}

/** Places these pictures at a date in this order, instead of the previous ones. */
export async function placePictures(
  tx: Db,
  cup_id: number,
  date: string,
  slot: PictureSlot,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from cup_date_image where cup_id = ${cup_id} and race_date = ${date}::date and slot = ${slot}`.execute(
    tx,
  );
  await sql`
    insert into cup_date_image (cup_id, race_date, slot, position, image_id)
    select ${cup_id}::bigint, ${date}::date, ${slot}, t.place - 1, t.image_id
    from unnest(${[...ids]}::bigint[]) with ordinality as t(image_id, place)`.execute(tx);
}

/** Tells whether one of these pictures is made of this uncut picture. */
export async function isPlaced(tx: Db, ids: readonly number[], full_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from image where image_id = any(${[...ids]}::bigint[]) and full_id = ${full_id}`.execute(tx);
  return rows.length > 0;
}
