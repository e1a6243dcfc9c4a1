import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import sharp from 'sharp';
import type { PictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import { putPublicFile } from '#server/ground/storage/pictures/public-files.ts';
import type { SeasonDate } from '#server/operations/demo/season/build-season.ts';
import { openLettering } from '#server/ground/pictures/lettering.ts';
import { insertAd } from '#server/publishing/ads/queries.ts';
import {
  type PlacedImage,
  placeDateImages,
  placeFinalImages,
  insertImage,
} from '#server/operations/demo/season/queries.ts';
import { drawBanner, drawScenes, SCENE_HEIGHT, SCENE_WIDTH } from './scenes.ts';

const MINI_WIDTH = 320;
const BANNER = { width: 640, height: 100 };
const LANGUAGES = ['es', 'en', 'pt'] as const;

interface Banner {
  organization_id: number;
  link: string;
  title: Record<(typeof LANGUAGES)[number], string>;
  call: Record<(typeof LANGUAGES)[number], string>;
}

const BANNERS: readonly Banner[] = [
  {
    organization_id: 1,
    link: 'https://example.org/lang_/taller-rueda-libre',
    title: { es: 'Taller Rueda Libre', en: 'Freewheel Workshop', pt: 'Oficina Roda Livre' },
    call: { es: 'REPUESTOS', en: 'PARTS', pt: 'PEÇAS' },
  },
  {
    organization_id: 2,
    link: 'https://example.org/lang_/cascos-andes',
    title: {
      es: 'Cascos Andes: larga seguro',
      en: 'Andes Helmets: start safe',
      pt: 'Capacetes Andes: largue seguro',
    },
    call: { es: 'VER MÁS', en: 'SEE MORE', pt: 'VER MAIS' },
  },
];

async function webp(svg: string, width: number): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).resize({ width }).webp({ quality: 76 }).toBuffer();
}

/** Draws the pictures and stores them. Returns the ids of the images for Spanish and for Portuguese readers. */
async function storeScenes(db: PlainSql, pictures: PictureStore): Promise<Record<'es' | 'pt', number[]>> {
  const scenes = drawScenes(await openLettering());
  const drawn = await Promise.all(
    scenes.map(async ({ svg }) => ({
      mini: await webp(svg, MINI_WIDTH),
      medium: await webp(svg, SCENE_WIDTH),
    })),
  );
  const ids: Record<'es' | 'pt', number[]> = { es: [], pt: [] };
  for (const [index, { mini, medium }] of drawn.entries()) {
    const height = (MINI_WIDTH * SCENE_HEIGHT) / SCENE_WIDTH;
    const small = await putPublicFile(db, pictures, mini, 'image/webp', { width: MINI_WIDTH, height });
    const large = await putPublicFile(db, pictures, medium, 'image/webp', {
      width: SCENE_WIDTH,
      height: SCENE_HEIGHT,
    });
    for (const language of ['es', 'pt'] as const) {
      const description = scenes[index]?.description[language] ?? '';
      ids[language].push(await insertImage(db, small.file_id, large.file_id, description));
    }
  }
  return ids;
}

/** Chooses the pictures of each date. Every fourth date of an illustrated cup has none, as in reality. */
function picturesOf(dates: readonly SeasonDate[], ids: Record<'es' | 'pt', number[]>): PlacedImage[] {
  return dates.flatMap(({ cup, race_date, kind }, index): PlacedImage[] => {
    if (cup.pictures === 'none' || index % 4 === 3) return [];
    const images = ids[cup.organization_id === 3 ? 'pt' : 'es'];
    const place = (slot: PlacedImage['slot'], position: number, turn: number): PlacedImage => ({
      cup_id: cup.cup_id,
      race_date,
      slot,
      position,
      image_id: images[(index * 5 + turn) % images.length] ?? 0,
    });
    const ridden = kind === 'finished' || kind === 'live';
    const ofDate = cup.pictures === 'dates and races' ? [place('images', 0, 0)] : [];
    return ridden
      ? [...ofDate, place('raceImages', 0, 2), place('raceImages', 1, 7), place('raceImages', 2, 10)]
      : ofDate;
  });
}

/** Draws and places the pictures of the season, and the advertising of the two organizations that sell it. */
export async function addPictures(
  db: PlainSql,
  pictures: PictureStore,
  dates: readonly SeasonDate[],
): Promise<void> {
  const ids = await storeScenes(db, pictures);
  await placeDateImages(db, picturesOf(dates, ids));
  const lastRidden = dates.findLast(({ cup, kind }) => cup.cup_id === 1 && kind === 'finished');
  if (lastRidden?.race_id) await placeFinalImages(db, lastRidden.race_id, ids.es.slice(3, 6));
  const letters = await openLettering();
  for (const { organization_id, link, title, call } of BANNERS) {
    const files: { position: 'SUP' | 'LOW'; language: string; file_id: number }[] = [];
    for (const language of LANGUAGES) {
      for (const position of ['SUP', 'LOW'] as const) {
        const svg = drawBanner(letters, title[language], call[language], position === 'SUP');
        const { file_id } = await putPublicFile(
          db,
          pictures,
          await webp(svg, BANNER.width),
          'image/webp',
          BANNER,
        );
        files.push({ position, language, file_id });
      }
    }
    const placed = { organization_id, name: title.es, link, starts_on: null, ends_on: null, pictures: files };
    await insertAd(db, placed);
  }
}
