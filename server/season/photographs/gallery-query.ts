import { sql } from 'kysely';
import type { Gallery } from '#contract/season/photographs/gallery.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isNotWithheld } from '#server/ground/pictures/picture-columns.ts';
import { organizationLanguage } from '#server/people/reference/columns.ts';

/** A picture `i` in every size. */
const photograph = sql`json_build_object('image_id', i.image_id, 'mini', '/files/' || mini.storage_key,
  'large', '/files/' || shown.storage_key, 'width', coalesce(shown.width, 960), 'height', coalesce(shown.height, 540),
  'full', '/files/' || whole.storage_key, 'description', i.description, 'credit', i.credit)`;

const itsFiles = sql`join image i using (image_id) join file mini on mini.file_id = i.mini_id
  join file medium on medium.file_id = i.medium_id join file whole on whole.file_id = coalesce(i.full_id, i.medium_id)
  join file shown on shown.file_id = coalesce(i.large_id, i.full_id, i.medium_id)`;

/** Reads a race's photographs in one statement, or null if there is no such race in a public cup. */
export async function readGallery(db: Db, race_id: number): Promise<Gallery | null> {
  const { rows } = await sql<Gallery>`
    select r.race_id, r.race_name, r.race_date::text, c.cup_id, c.cup_name, o.organization_id,
      ${sql.raw(organizationLanguage)} as organization_language,
      coalesce((select json_agg(${photograph} order by di.position) from cup_date_image di ${itsFiles}
        where di.cup_id = r.cup_id and di.race_date = r.race_date and di.slot = 'raceImages'
          and ${sql.raw(isNotWithheld)}), '[]') as items,
      coalesce((select json_agg(${photograph} order by h.heat_id, x.position)
        from heat h join heat_image x using (heat_id) ${itsFiles}
        where h.race_id = r.race_id and ${sql.raw(isNotWithheld)}), '[]') as heats
    from race r join cup c using (cup_id) join organization o using (organization_id)
    where r.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows[0] ?? null;
}
