import type { RouteContext } from '#server/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { OfficeCup } from '#contract/office/cups/cups.ts';
import {
  type addDatePicture,
  type addRegulationPicture,
  MOST_PICTURES,
  type saveDatePictures,
} from '#contract/office/cups/pictures.ts';
import type { Crop, PictureSlot } from '#contract/office/cups/picture.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { Upload } from '#server/http/uploads/uploads.ts';
import {
  placePictures,
  insertPicture,
  type NewPicture,
  type StoredPicture,
  readPictures,
} from './picture-queries.ts';
import type { OfficeCupFacts } from '#server/cups/edit/queries.ts';
import { type CupWrite, cupIn, writeCup } from '#server/cups/edit/write-cup.ts';
import { type CutPicture, cutPicture, fitPicture } from '#server/pictures/cut.ts';
import { holdPhotographs, withholdIfHidden } from '#server/photographs/take-down-queries.ts';
import { checkDocument } from '#server/storage/documents/check-document.ts';
import { publicPath, putPublicFile } from '#server/storage/pictures/public-files.ts';

/** A picture as it was sent, judged like a family's paper and drawn anew: where it was taken is gone. */
export async function pictureOf(files: ReadonlyMap<string, Upload>) {
  const file = files.get('file');
  if (file === undefined) throw new Refusal('office.file_missing', 'file');
  const checked = await checkDocument(file).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(error.code, 'file') : error;
  });
  const { bytes, media_type, width, height } = checked;
  if (media_type !== 'image/jpeg' || width === null || height === null)
    throw new Refusal('document.type', 'file');
  return { bytes, width, height };
}

/** What pictures are stored with. */
export type Stores = Pick<RouteContext, 'db' | 'pool' | 'pictures'>;

async function put({ pool, pictures }: Stores, { bytes, width, height }: CutPicture): Promise<number> {
  return (await putPublicFile(pool, pictures, bytes, 'image/webp', { width, height })).file_id;
}

/** Its two sizes for the public. In: the whole picture, and the part that is shown. */
export async function putCut(stores: Stores, whole: Uint8Array, crop: Crop) {
  const { mini, medium } = await cutPicture(whole, crop);
  return { mini_id: await put(stores, mini), medium_id: await put(stores, medium) };
}

/** The whole of it as it is kept, and in the size of a screen. */
export async function putWhole(stores: Stores, { bytes, width, height }: CutPicture) {
  const { pool, pictures } = stores;
  const { file_id } = await putPublicFile(pool, pictures, bytes, 'image/jpeg', { width, height });
  return { full_id: file_id, large_id: await put(stores, await fitPicture(bytes)) };
}

/** Throws a Refusal where a date has no room for so many pictures. */
export function refuseTooMany(slot: PictureSlot, count: number, where: string): void {
  if (count > MOST_PICTURES[slot])
    throw new Refusal(slot === 'images' ? 'office.pictures_full' : 'office.photographs_full', where);
}

export function dateOf({ cup_dates }: OfficeCupFacts, date: string): OfficeCupFacts['cup_dates'][number] {
  const found = cup_dates.find((one) => one.date === date);
  if (!found) throw new Refusal('office.date_not_found');
  return found;
}

/** One more picture behind those of a date. */
export async function addPicture(
  context: Stores,
  { params, body, files, caller }: Asked<typeof addDatePicture>,
): Promise<OfficeCup> {
  const { slot, description, crop } = body;
  const { id: cup_id, raceDate } = params;
  dateOf(await cupIn(context.db, cup_id), raceDate);
  const sent = await pictureOf(files);
  const whole = await putWhole(context, sent);
  const picture = { ...whole, ...(await putCut(context, sent.bytes, crop)), description, credit: '', crop };
  const write: CupWrite = { cup_id, version: body.version, user_id: caller.user_id, action: 'date_pictures' };
  return writeCup(context.db, write, async (tx, cup) => {
    const placed = dateOf(cup, raceDate)[slot].map(({ image_id }) => image_id);
    refuseTooMany(slot, placed.length + 1, 'file');
    await placePictures(tx, cup_id, raceDate, slot, [...placed, await insertPicture(tx, cup_id, picture)]);
  });
}

type Wanted = Asked<typeof saveDatePictures>['body']['pictures'][number];

const sameCrop = (a: Crop, b: Crop | null) =>
  b !== null && (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 0.01);

/** A picture as it is to be placed: the one there is, or what a new one is made of. */
async function prepared(
  context: Stores,
  row: StoredPicture,
  { description, credit, crop }: Wanted,
): Promise<number | NewPicture> {
  const { image_id, full_key, ...picture } = row;
  const isCut = crop !== undefined && full_key !== null && !sameCrop(crop, row.crop);
  const said = { description, credit: credit ?? row.credit };
  const isSaid = said.description === row.description && said.credit === row.credit;
  if (!isCut) return isSaid ? image_id : { ...picture, ...said };
  const whole = await context.pictures.get(full_key);
  return { ...picture, ...said, ...(await putCut(context, whole, crop)), crop };
}

/** The pictures of a date as they are to be placed: order, words, cut, and what is gone. */
export async function savePictures(
  context: Stores,
  { params, body, caller }: Asked<typeof saveDatePictures>,
): Promise<OfficeCup> {
  const { id: cup_id, raceDate } = params;
  const { version, slot, pictures } = body;
  refuseTooMany(slot, pictures.length, 'pictures');
  const placed = pictures.map(({ image_id }) => image_id);
  const known = await readPictures(context.db, cup_id, placed);
  const wanted = await Promise.all(
    pictures.map((one) => {
      const row = known.get(one.image_id);
      if (!row) throw new Refusal('office.picture_elsewhere', 'pictures');
      return prepared(context, row, one);
    }),
  );
  const write: CupWrite = { cup_id, version, user_id: caller.user_id, action: 'date_pictures' };
  return writeCup(context.db, write, async (tx, cup) => {
    dateOf(cup, raceDate);
    await holdPhotographs(tx, placed);
    const standing = await readPictures(tx, cup_id, placed);
    if (placed.some((one) => !standing.has(one))) throw new Refusal('office.picture_elsewhere', 'pictures');
    const ids: number[] = [];
    for (const one of wanted) {
      if (typeof one === 'number') {
        ids.push(one);
        continue;
      }
      // The one it is made of may be hidden since it was read: neither is another cut of it seen.
      const image_id = await insertPicture(tx, cup_id, one);
      await withholdIfHidden(tx, image_id);
      ids.push(image_id);
    }
    await placePictures(tx, cup_id, raceDate, slot, ids);
  });
}

/** A picture for a regulation: kept by its bytes, with no trace in the cup until the text names it. */
export async function putRegulationPicture(
  { db, pool, pictures }: Stores,
  { params, files }: Asked<typeof addRegulationPicture>,
): Promise<{ src: string; width: number; height: number }> {
  await cupIn(db, params.id);
  const { bytes, width, height } = await pictureOf(files);
  const { storage_key } = await putPublicFile(pool, pictures, bytes, 'image/jpeg', { width, height });
  return { src: publicPath(storage_key), width, height };
}
