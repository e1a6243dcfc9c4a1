import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** Pages that are there whatever the season. */
const always = [
  '/',
  '/ranking',
  '/about-us',
  '/help',
  '/first-race',
  '/judges-guide',
  '/pricing',
  '/privacy',
  '/terms',
];
/** What one file may hold. */
const mostAddresses = 50_000;

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

/** Every public address, as search engines read it: what visitors see of cups, and nothing of people. */
export async function sitemap(db: Db, origin: string): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select '/ranking?cup_id=' || cup_id as address, 1 as turn, cup_id, null::date as race_date from cup
        where cup_status in ('OPENED', 'CLOSED') and (cup_parameters -> 'showRanking')::boolean
      union all
      select '/?regulation=' || cup_id, 2, cup_id, null from cup
        where cup_status in ('OPENED', 'CLOSED') and coalesce(cup_regulation, '') <> ''
      union all
      select '/races?cup_id=' || r.cup_id || '&race_date=' || r.race_date, 3, r.cup_id, r.race_date
        from race r join cup c using (cup_id) where c.cup_status in ('OPENED', 'CLOSED')) listed
    order by turn, race_date desc nulls first, cup_id limit ${mostAddresses - always.length}`.execute(db);
  const urls = [...always, ...rows.map(({ address }) => address)].map(
    (address) => `<url><loc>${escaped(origin + address)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
