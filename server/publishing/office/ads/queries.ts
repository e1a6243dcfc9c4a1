import { sql } from 'kysely';
import type { z } from 'zod';
import type { adRequest, OfficeAd, PictureSpace } from '#contract/publishing/office/ads.ts';
import type { Language } from '#contract/values.ts';
import { adPictures } from '#server/season/races/sponsor-columns.ts';
import { adColumns } from '#server/publishing/ads/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Organizations = readonly number[] | null;

const requestsShown = 100;
const logo = sql.raw(adPictures('LOGO'));

/** Reads banners and sponsors of organizations (null means all), or one: current and future ones first. */
export async function readOfficeAds(
  db: Db,
  organizations: Organizations,
  ad_id: number | null = null,
): Promise<OfficeAd[]> {
  const { rows } = await sql<OfficeAd>`
    select ${adColumns}, a.ad_name, o.organization_shortname, c.cup_name, a.starts_on, a.ends_on, a.report_key,
      ${logo} as ad_image_logo,
      (select json_build_object('race_name', r.race_name, 'race_date', r.race_date, 'category_name', k.category_name)
        from race r left join category k on k.category_id = a.category_id where r.race_id = a.race_id) as sponsored,
      coalesce((select sum(views) from ad_day d where d.ad_id = a.ad_id), 0)::bigint as views,
      coalesce((select sum(clicks) from ad_day d where d.ad_id = a.ad_id), 0)::bigint as clicks
    from ad a join organization o using (organization_id) left join cup c on c.cup_id = coalesce(a.cup_id, (select r.cup_id from race r where r.race_id = a.race_id))
    where (${organizations}::bigint[] is null or a.organization_id = any(${organizations}::bigint[]))
      and (${ad_id}::bigint is null or a.ad_id = ${ad_id})
    order by (a.ends_on is null or a.ends_on >= (now() at time zone o.organization_zone)::date) desc, a.ad_id desc limit 500`.execute(
    db,
  );
  return rows;
}

/** Reads who asked for a space, newest first. */
export async function readAdRequests(
  db: Db,
  organizations: Organizations,
): Promise<z.input<typeof adRequest>[]> {
  const { rows } = await sql<z.input<typeof adRequest>>`
    select r.request_id, o.organization_shortname, c.cup_name, r.spaces, r.request_name, r.request_email, r.request_phone,
      r.message, r.created_at
    from ad_request r join organization o using (organization_id) left join cup c on c.cup_id = r.cup_id
    where (${organizations}::bigint[] is null or r.organization_id = any(${organizations}::bigint[]))
    order by r.request_id desc limit ${requestsShown}`.execute(db);
  return rows;
}

export interface AdFields {
  ad_name: string;
  /** It is null for a sponsor without a link. */
  link: string | null;
  starts_on: string | null;
  ends_on: string | null;
}

/**
 * Reads whose race it is, in a cup that visitors see, and whether it has the given class (always true if none is
 * given). Returns null when there is no such race.
 */
export async function readSponsored(
  db: Db,
  race_id: number,
  category_id: number | null,
): Promise<{ organization_id: number; hasClass: boolean } | null> {
  const { rows } = await sql<{ organization_id: number; hasClass: boolean }>`
    select c.organization_id, ${category_id}::bigint is null or exists (select 1 from race_category k
      where k.race_id = r.race_id and k.category_id = ${category_id}) as "hasClass"
    from race r join cup c using (cup_id)
    where r.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows[0] ?? null;
}

/** Adds a sponsor of a race, or of one class of it, and returns its id. */
export async function insertSponsor(
  tx: Db,
  of: { organization_id: number; race_id: number; category_id: number | null },
  ad: AdFields,
): Promise<number> {
  const { rows } = await sql<{ ad_id: number }>`
    insert into ad (organization_id, race_id, category_id, ad_name, ad_link_sup, starts_on, ends_on)
    values (${of.organization_id}, ${of.race_id}, ${of.category_id}, ${ad.ad_name}, ${ad.link}, ${ad.starts_on}::date, ${ad.ends_on}::date)
    returning ad_id`.execute(tx);
  return rows[0]?.ad_id ?? 0;
}

export async function updateAd(tx: Db, ad_id: number, ad: AdFields): Promise<void> {
  await sql`
    update ad set ad_name = ${ad.ad_name}, ad_link_sup = ${ad.link},
      ad_link_low = case when race_id is null then ${ad.link} end,
      starts_on = ${ad.starts_on}::date, ends_on = ${ad.ends_on}::date
    where ad_id = ${ad_id}`.execute(tx);
}

interface Place {
  ad_id: number;
  position: PictureSpace;
  language: Language;
}

export async function saveAdPicture(
  tx: Db,
  { ad_id, position, language }: Place,
  file_id: number,
): Promise<void> {
  await sql`
    insert into ad_image (ad_id, position, language, file_id) values (${ad_id}, ${position}, ${language}, ${file_id})
    on conflict (ad_id, position, language) do update set file_id = excluded.file_id`.execute(tx);
}

export async function deleteAdPicture(tx: Db, { ad_id, position, language }: Place): Promise<void> {
  await sql`
    delete from ad_image where ad_id = ${ad_id} and position = ${position} and language = ${language}`.execute(
    tx,
  );
}
