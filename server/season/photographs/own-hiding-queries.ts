import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isNotTakenDown } from '#server/ground/pictures/picture-columns.ts';
import { sameAs } from './take-down-queries.ts';

/** Finds a picture of a heat of a race, or of its date, that was not taken down. Returns null when there is none. */
export async function readPictureOf(
  tx: Db,
  race_id: number,
  image_id: number,
): Promise<{ cup_id: number } | null> {
  const { rows } = await sql<{ cup_id: number }>`
    select r.cup_id from image i, race r
    where i.image_id = ${image_id} and r.race_id = ${race_id} and ${sql.raw(isNotTakenDown)}
      and (exists (select 1 from heat_image x join heat h using (heat_id) where h.race_id = r.race_id and x.image_id = i.image_id)
        or exists (select 1 from cup_date_image d
          where d.cup_id = r.cup_id and d.race_date = r.race_date and d.image_id = i.image_id))`.execute(tx);
  return rows[0] ?? null;
}

/** The cups of the organization of this cup. */
const cupsBeside = (cup: RawBuilder<unknown>) => sql`
  select c.cup_id from cup c join cup own using (organization_id) where own.cup_id = (${cup})`;

interface OwnHiding {
  image_id: number;
  cup_id: number;
  race_id: number;
  reason: string;
  user_id: number;
  language: Language;
}

/** Stores that the office hides a picture, and tells whether it did not before. */
export async function insertOwnHiding(tx: Db, hiding: OwnHiding): Promise<boolean> {
  const { image_id, cup_id, race_id, reason, user_id, language } = hiding;
  const { rows } = await sql`
    insert into take_down (image_id, cup_id, race_id, reason, user_id, language, is_hidden, by_office)
    select ${image_id}::bigint, ${cup_id}::bigint, ${race_id}::bigint, ${reason}, ${user_id}::bigint, ${language}, true, true
    where not exists (select 1 from take_down t where t.image_id in (${sameAs(image_id)}) and t.by_office and t.decision is null
      and t.cup_id in (${cupsBeside(sql`select ${cup_id}::bigint`)}))
    returning take_down_id`.execute(tx);
  return rows.length > 0;
}

/** Undoes that, also if it was hidden at another place. Tells whether the organization of the race did hide it. */
export async function deleteOwnHiding(tx: Db, race_id: number, image_id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from take_down where image_id in (${sameAs(image_id)}) and by_office and decision is null
      and cup_id in (${cupsBeside(sql`select r.cup_id from race r where r.race_id = ${race_id}`)})
    returning take_down_id`.execute(tx);
  return rows.length > 0;
}

/** Tells whether somebody hides a picture or another of the same photograph, and whether a family does. */
export async function readHiding(
  tx: Db,
  image_id: number,
): Promise<{ is_hidden: boolean; by_family: boolean }> {
  const { rows } = await sql<{ is_hidden: boolean; by_family: boolean }>`
    select count(*) > 0 as is_hidden, coalesce(bool_or(not by_office), false) as by_family from take_down
    where is_hidden and decision is null and image_id in (${sameAs(image_id)})`.execute(tx);
  return rows[0] ?? { is_hidden: false, by_family: false };
}
