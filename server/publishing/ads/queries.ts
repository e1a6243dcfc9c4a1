import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { ad, AdReport, askAdSpace, listAds } from '#contract/publishing/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import type { AdSource } from '#rules/publishing/ads/ads.ts';
import type { DB } from '#server/ground/db/database.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { adPictures, isRunning } from '#server/season/races/sponsor-columns.ts';
import { readPage } from '#server/ground/http/calls/list-query.ts';

type AdOut = z.input<typeof ad>;

/** Selects a banner with its pictures, of `ad a`. */
export const adColumns = sql.raw(`a.ad_id, a.organization_id, a.cup_id, a.ad_link_sup, a.ad_link_low,
  ${adPictures('SUP')} as ad_image_sup, ${adPictures('LOW')} as ad_image_low`);

/** Selects banners from their first day to their last, by the organization's calendar, without sponsors. */
const running = sql.raw(`a.race_id is null and ${isRunning}`);

const halfHour = 30 * 60_000;
/** A page contains at most this many banners. */
const mostInTurn = 12;

/** Reads the advertising that runs today. */
export async function readAds(
  db: Kysely<DB>,
  query: z.output<typeof listAds.query>,
): Promise<{ items: AdOut[]; total: number }> {
  const organization = query._filters?.organization_id ?? null;
  const cup = query._filters?.cup_id ?? null;
  return readPage<AdOut>(
    db,
    sql`select ${adColumns} from ad a
    where ${running} and (${organization}::bigint is null or a.organization_id = ${organization})
      and (${cup}::bigint is null or a.cup_id = ${cup})`,
    query,
    { fields: { ad_id: 'ad_id' }, first: 'ad_id', id: 'ad_id' },
  );
}

/** Rotates the banners, so that every half hour another one comes first. Most visits see one page only. */
function inTurn<Ad>(ads: readonly Ad[], now: number): Ad[] {
  const first = Math.ceil(now / halfHour) % Math.max(ads.length, 1);
  return [...ads.slice(first), ...ads.slice(0, first)];
}

/** Reads the current banners of the first of these sources that has any, in one statement, a cup's own first. */
export async function readFirstAds(db: Db, sources: readonly AdSource[]): Promise<AdOut[]> {
  const organizations = sources.map(({ organization_id }) => organization_id);
  const cups = sources.map(({ cup_id }) => cup_id);
  const { rows } = await sql<AdOut>`
    with running as (
      select a.*, s.turn, a.cup_id is null as common
      from unnest(${organizations}::bigint[], ${cups}::bigint[]) with ordinality as s(organization_id, cup_id, turn)
        join ad a on a.organization_id = s.organization_id and (a.cup_id is null or a.cup_id = s.cup_id)
      where ${running})
    select ${adColumns} from running a
    where (a.turn, a.common) = (select turn, common from running order by turn, common limit 1)
    order by a.ad_id limit ${mostInTurn}`.execute(db);
  return inTurn(rows, Date.now());
}

/** Reads what an advertiser may know. It is null when no report has this key. */
export async function readReport(db: Db, report_key: string): Promise<AdReport | null> {
  const { rows } = await sql<AdReport>`
    select a.ad_name, o.organization_name, c.cup_name, a.starts_on, a.ends_on,
      coalesce((select json_agg(d order by d.day desc, d.position desc, d.language)
        from (select day, position, language, views, clicks from ad_day where ad_id = a.ad_id) d), '[]') as days
    from ad a join organization o using (organization_id) left join cup c on c.cup_id = a.cup_id
    where a.report_key = ${report_key}`.execute(db);
  return rows[0] ?? null;
}

export interface AdLine {
  ad_id: number;
  ad_name: string;
  organization_shortname: string;
  starts_on: string | null;
  ends_on: string | null;
  views: number;
  clicks: number;
  report_key: string;
}

/** Reads every banner with its counts and the key of its report. */
export async function readAdLines(db: Db): Promise<AdLine[]> {
  const { rows } = await sql<AdLine>`
    select a.ad_id, a.ad_name, o.organization_shortname, a.starts_on, a.ends_on, a.report_key,
      coalesce(sum(d.views), 0)::bigint as views, coalesce(sum(d.clicks), 0)::bigint as clicks
    from ad a join organization o using (organization_id) left join ad_day d using (ad_id)
    group by a.ad_id, o.organization_shortname order by a.ad_id`.execute(db);
  return rows;
}

/** Reads which organization runs a cup. It is null when visitors cannot see the cup. */
export async function readOrganizationOfPublicCup(db: Db, cup_id: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from cup where cup_id = ${cup_id} and cup_status in ('OPENED', 'CLOSED')`.execute(
    db,
  );
  return rows[0]?.organization_id ?? null;
}

/** Stores a request. Returns its id, or null when the same form was sent before. */
export async function insertAdRequest(
  tx: Db,
  request: z.output<typeof askAdSpace.body> & { organization_id: number; language: Language },
): Promise<number | null> {
  const { rows } = await sql<{ request_id: number }>`
    insert into ad_request (organization_id, cup_id, spaces, request_name, request_email, request_phone, message, language, request_key)
    values (${request.organization_id}, ${request.cup_id}, ${request.spaces}, ${request.request_name}, ${request.request_email},
      ${request.request_phone === '' ? null : request.request_phone}, ${request.message}, ${request.language}, ${request.request_key})
    on conflict (request_key) do nothing returning request_id`.execute(tx);
  return rows[0]?.request_id ?? null;
}

interface PlacedAd {
  organization_id: number;
  /** It is null or missing when the banner is common to the organization. */
  cup_id?: number | null;
  name: string;
  link: string;
  starts_on: string | null;
  ends_on: string | null;
  pictures: readonly { position: 'SUP' | 'LOW'; language: string; file_id: number }[];
}

/** Adds a banner with the same link in both spaces. Returns its id. */
export async function insertAd(db: PlainSql, ad: PlacedAd): Promise<number> {
  const { rows } = await db.query<{ ad_id: number }>(
    `with made as (
       insert into ad (organization_id, cup_id, ad_name, ad_link_sup, ad_link_low, starts_on, ends_on)
       values ($1, $7, $2, $3, $3, $4, $5) returning ad_id),
     placed as (
       insert into ad_image (ad_id, position, language, file_id)
       select made.ad_id, f.position, f.language, f.file_id from made,
         jsonb_to_recordset($6::jsonb) as f(position text, language text, file_id bigint))
     select ad_id from made`,
    [
      ad.organization_id,
      ad.name,
      ad.link,
      ad.starts_on,
      ad.ends_on,
      JSON.stringify(ad.pictures),
      ad.cup_id ?? null,
    ],
  );
  return rows[0]?.ad_id ?? 0;
}
