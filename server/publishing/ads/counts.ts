import { sql } from 'kysely';
import type { CountedSpace } from '#contract/publishing/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import { Tally } from '#server/publishing/counts/tally.ts';
import type { Db } from '#server/ground/db/pool.ts';

export interface AdEvent {
  ad_id: number;
  position: CountedSpace;
  language: Language;
  kind: 'view' | 'click';
  /** It is null when the page gives no number. Every event of such a page is counted. */
  view_id: string | null;
}

/**
 * Adds views and clicks to their days, each number once. Returns for each event whether its ad exists. Rows are
 * always locked in the same order, so that two nodes never wait for each other.
 */
async function saveEvents(db: Db, events: AdEvent[]): Promise<boolean[]> {
  const { rows } = await sql<{ ad_id: number }>`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as s(ad_id bigint, position text, language text, kind text, view_id uuid)),
    known as (
      select s.*, (now() at time zone o.organization_zone)::date as day
      from sent s join ad a using (ad_id) join organization o using (organization_id)),
    marked as (
      insert into ad_seen (view_id, kind)
      select distinct view_id, kind from known where view_id is not null order by view_id, kind
      on conflict do nothing returning view_id, kind),
    fresh as (
      (select distinct on (view_id, kind) ad_id, day, position, language, kind from known join marked using (view_id, kind)
        order by view_id, kind)
      union all
      select ad_id, day, position, language, kind from known where view_id is null),
    counted as (
      insert into ad_day as d (ad_id, day, position, language, views, clicks)
      select ad_id, day, position, language, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'click')
      from fresh group by ad_id, day, position, language order by ad_id, day, position, language
      on conflict (ad_id, day, position, language)
      do update set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks)
    select distinct ad_id from known`.execute(db);
  const known = new Set(rows.map(({ ad_id }) => ad_id));
  return events.map(({ ad_id }) => known.has(ad_id));
}

export const adTally = (db: Db): Tally<AdEvent, boolean> => new Tally((events) => saveEvents(db, events));

/** Deletes the numbers of old views and clicks. Nothing is sent again after two days. */
export async function sweepSeen(db: Db): Promise<void> {
  await sql`delete from ad_seen where seen_at < now() - interval '2 days'`.execute(db);
}
