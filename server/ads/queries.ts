import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { ad, listAds } from '#contract/ads.ts';
import type { DB } from '#server/db/database.ts';
import { readPage } from '#server/http/list-query.ts';

type AdOut = z.input<typeof ad>;

const adColumns = sql.raw(`a.ad_id, a.organization_id, a.ad_link_sup, a.ad_link_low,
  (select json_object_agg(i.language, '/files/' || f.storage_key) from ad_image i join file f using (file_id)
    where i.ad_id = a.ad_id and i.position = 'SUP') as ad_image_sup,
  (select json_object_agg(i.language, '/files/' || f.storage_key) from ad_image i join file f using (file_id)
    where i.ad_id = a.ad_id and i.position = 'LOW') as ad_image_low`);

const running = sql.raw(
  `(a.starts_on is null or a.starts_on <= current_date) and (a.ends_on is null or a.ends_on >= current_date)`,
);

/** Advertising in course. */
export async function readAds(
  db: Kysely<DB>,
  query: z.output<typeof listAds.query>,
): Promise<{ items: AdOut[]; total: number }> {
  const organization = query._filters?.organization_id ?? null;
  return readPage<AdOut>(
    db,
    sql`select ${adColumns} from ad a
    where ${running} and (${organization}::bigint is null or a.organization_id = ${organization})`,
    query,
    { fields: { ad_id: 'ad_id' }, first: 'ad_id', id: 'ad_id' },
  );
}

/** Advertising in course of one organization, the first to be shown first. */
export async function readOrganizationAds(db: Kysely<DB>, organizationId: number): Promise<AdOut[]> {
  const { rows } = await sql<AdOut>`
    select ${adColumns} from ad a where ${running} and a.organization_id = ${organizationId} order by a.ad_id limit 20`.execute(
    db,
  );
  return rows;
}

/** The banner of a page: of the first of these organizations that has one. */
export async function readFirstAd(db: Kysely<DB>, organizationIds: number[]): Promise<AdOut | null> {
  const { rows } = await sql<AdOut>`
    select ${adColumns} from ad a where ${running} and a.organization_id = any(${organizationIds}::bigint[])
    order by array_position(${organizationIds}::bigint[], a.organization_id), a.ad_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Counts a click. Out: false when there is no such ad. */
export async function saveAdClick(db: Kysely<DB>, adId: number, position: 'SUP' | 'LOW'): Promise<boolean> {
  const { rows } =
    await sql`insert into ad_click (ad_id, click_ad) select ad_id, ${position} from ad where ad_id = ${adId}
    returning ad_id`.execute(db);
  return rows.length === 1;
}
