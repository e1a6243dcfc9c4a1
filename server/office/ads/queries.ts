import { sql } from 'kysely';
import type { z } from 'zod';
import type { adRequest, OfficeAd } from '#contract/office/ads.ts';
import type { AdSpace } from '#contract/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import { adColumns } from '#server/ads/queries.ts';
import type { Db } from '#server/db/pool.ts';

type Organizations = readonly number[] | null;

const requestsShown = 100;

/** Banners of some organizations (null: all), or one of them: those in course and to come first. */
export async function readOfficeAds(
  db: Db,
  organizations: Organizations,
  ad_id: number | null = null,
): Promise<OfficeAd[]> {
  const { rows } = await sql<OfficeAd>`
    select ${adColumns}, a.ad_name, o.organization_shortname, c.cup_name, a.starts_on, a.ends_on, a.report_key,
      coalesce((select sum(views) from ad_day d where d.ad_id = a.ad_id), 0)::bigint as views,
      coalesce((select sum(clicks) from ad_day d where d.ad_id = a.ad_id), 0)::bigint as clicks
    from ad a join organization o using (organization_id) left join cup c on c.cup_id = a.cup_id
    where (${organizations}::bigint[] is null or a.organization_id = any(${organizations}::bigint[]))
      and (${ad_id}::bigint is null or a.ad_id = ${ad_id})
    order by (a.ends_on is null or a.ends_on >= (now() at time zone o.organization_zone)::date) desc, a.ad_id desc limit 500`.execute(
    db,
  );
  return rows;
}

/** Who asked for a space, newest first. */
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
  link: string;
  starts_on: string | null;
  ends_on: string | null;
}

export async function updateAd(tx: Db, ad_id: number, ad: AdFields): Promise<void> {
  await sql`
    update ad set ad_name = ${ad.ad_name}, ad_link_sup = ${ad.link}, ad_link_low = ${ad.link},
      starts_on = ${ad.starts_on}::date, ends_on = ${ad.ends_on}::date
    where ad_id = ${ad_id}`.execute(tx);
}

interface Place {
  ad_id: number;
  position: AdSpace;
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
