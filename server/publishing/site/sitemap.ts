import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** The pages that exist in every season. */
const always = [
  '/',
  '/ranking',
  '/clubs',
  '/calendar',
  '/tracks',
  '/about-us',
  '/help',
  '/first-race',
  '/judges-guide',
  '/data',
  '/pricing',
  '/privacy',
  '/terms',
];
/** The most addresses in one file. */
const mostAddresses = 50_000;

/** A name in the form of an address, the same as `slugOf` of the pages. */
const slug = (column: string) =>
  sql.raw(`btrim(regexp_replace(fold_text(${column}), '[^a-z0-9]+', '-', 'g'), '-')`);

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

/** Returns every public address for search engines: what visitors see of cups, and nothing about people. */
export async function sitemap(db: Db, origin: string): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select '/ranking?cup_id=' || cup_id as address, 1 as turn, cup_id, null::date as race_date from cup
        where cup_status in ('OPENED', 'CLOSED') and (cup_parameters -> 'showRanking')::boolean
      union all
      select '/ranking?federation=' || federation_ranking_id, 1, null, null from federation_ranking where is_public
      union all
      select '/?regulation=' || cup_id, 2, cup_id, null from cup
        where cup_status in ('OPENED', 'CLOSED') and coalesce(cup_regulation, '') <> ''
      union all
      select '/races?cup_id=' || r.cup_id || '&race_date=' || r.race_date, 3, r.cup_id, r.race_date
        from race r join cup c using (cup_id) where c.cup_status in ('OPENED', 'CLOSED')
      union all
      select '/ranking/clubs?cup_id=' || cup_id, 4, cup_id, null from cup
        where cup_status in ('OPENED', 'CLOSED') and (cup_parameters -> 'showRanking')::boolean and club_rule is not null
      union all
      select '/clubs/' || club_id || rtrim('-' || ${slug('club_name')}, '-'), 5, club_id, null from club where closed_at is null
      union all
      select '/tracks/' || track_id || rtrim('-' || ${slug('track_name')}, '-'), 6, track_id, null from track) listed
    order by turn, race_date desc nulls first, cup_id limit ${mostAddresses - always.length}`.execute(db);
  const urls = [...always, ...rows.map(({ address }) => address)].map(
    (address) => `<url><loc>${escaped(origin + address)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
