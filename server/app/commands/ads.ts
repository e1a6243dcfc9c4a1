import { readFile } from 'node:fs/promises';
import { openAddress } from '#server/ground/http/lan-address.ts';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { formatDate, isDate } from '#rules/calendar.ts';
import { isAdLink } from '#server/publishing/ads/ad-link.ts';
import { bannerPicture } from '#server/publishing/ads/banner-picture.ts';
import { type AdLine, insertAd, readAdLines } from '#server/publishing/ads/queries.ts';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { withDatabase } from './with-database.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';
import { openPictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import { putPublicFile } from '#server/ground/storage/pictures/public-files.ts';

/*
 * npm run ads                                          lists banners, their counts, and the link of each advertiser's report
 * npm run ads -- add 2 "Cascos Andes" https://… above.png [below.png] [first day] [last day]
 * npm run ads -- end 12                                takes a banner down from today on
 */

const usage = `npm run ads
npm run ads -- add ORGANIZATION "NAME" https://LINK ABOVE.png [BELOW.png] [FIRST DAY, YYYY-MM-DD] [LAST DAY]
npm run ads -- end ID`;

type Work = (db: Db, pool: Pool) => Promise<string>;

function lineOf(ad: AdLine, origin: string): string {
  const days = [ad.starts_on, ad.ends_on].map((day) => (day === null ? '–' : formatDate(day))).join(' to ');
  const counts = `${ad.views} views, ${ad.clicks} clicks`;
  return `${String(ad.ad_id).padStart(5)}  ${ad.organization_shortname} · ${ad.ad_name} · ${days} · ${counts}\n       ${origin}/advertiser#${ad.report_key}`;
}

async function add(config: Config, pool: Pool, [of = '', name = '', link = '', ...rest]: string[]) {
  const days = rest.filter(isDate);
  const [above, below] = rest.filter((word) => !isDate(word));
  if (!/^[1-9]\d{0,14}$/.test(of) || name === '' || above === undefined || days.length > 2) return usage;
  if (!isAdLink(link)) return 'The link must begin with https:// and carry no name or password.';
  const store = openPictureStore(config);
  const place = async (path: string, position: 'SUP' | 'LOW') => {
    const bytes = await bannerPicture(await readFile(path));
    const { width, height } = await sharp(bytes).metadata();
    const { file_id } = await putPublicFile(pool, store, bytes, 'image/webp', { width, height });
    return { position, language: 'es', file_id };
  };
  const pictures = [await place(above, 'SUP'), ...(below === undefined ? [] : [await place(below, 'LOW')])];
  store.close();
  const [starts_on = null, ends_on = null] = days;
  const ad_id = await insertAd(pool, {
    organization_id: Number(of),
    name,
    link,
    starts_on,
    ends_on,
    pictures,
  });
  return `Ad ${ad_id} is hung.`;
}

function workOf(config: Config, [action, ...rest]: string[]): Work | null {
  const origin = config.PUBLIC_URL === '' ? openAddress(config.HOST, config.PORT) : config.PUBLIC_URL;
  if (action === undefined)
    return async (db) => {
      const ads = await readAdLines(db);
      return ads.length === 0 ? 'No banner is hung.' : ads.map((ad) => lineOf(ad, origin)).join('\n');
    };
  if (action === 'add') return (_db, pool) => add(config, pool, rest);
  if (action === 'end' && /^[1-9]\d{0,14}$/.test(rest[0] ?? ''))
    return async (_db, pool) => {
      const { rowCount } = await pool.query(
        `update ad a set ends_on = (now() at time zone o.organization_zone)::date - 1,
           starts_on = least(starts_on, (now() at time zone o.organization_zone)::date - 1)
         from organization o where o.organization_id = a.organization_id and a.ad_id = $1`,
        [rest[0]],
      );
      return rowCount === 1 ? 'It is taken down.' : 'There is no such ad.';
    };
  return null;
}

try {
  const config = readConfig(process.env);
  const work = workOf(config, process.argv.slice(2));
  if (work === null) {
    console.error(usage);
    process.exitCode = 1;
  } else console.log(await withDatabase(config, work));
} catch (error) {
  console.error(error instanceof StartRefusal || error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
