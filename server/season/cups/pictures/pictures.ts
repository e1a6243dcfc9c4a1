import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import {
  type addDatePicture,
  type addRegulationPicture,
  MOST_PICTURES,
  type saveDatePictures,
} from '#contract/season/office/cups/pictures.ts';
import type { Crop, PictureSlot } from '#contract/season/office/cups/picture.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { Upload } from '#server/ground/http/uploads/uploads.ts';
import {
  placePictures,
  insertPicture,
  type NewPicture,
  type StoredPicture,
  readPictures,
} from './picture-queries.ts';
import type { OfficeCupFacts } from '#server/season/cups/edit/queries.ts';
import { type CupWrite, cupIn, writeCup } from '#server/season/cups/edit/write-cup.ts';
import { type CutPicture, cutPicture, fitPicture } from '#server/ground/pictures/cut.ts';
import { holdPhotographs, withholdIfHidden } from '#server/season/photographs/take-down-queries.ts';
import { checkDocument } from '#server/ground/storage/documents/check-document.ts';
import { publicPath, putPublicFile } from '#server/ground/storage/pictures/public-files.ts';

/** Checks a sent picture like a family's paper and draws it again, which removes the place where it was taken. */
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

/** The stores for pictures. */
export type Stores = Pick<RouteContext, 'db' | 'pool' | 'pictures'>;

async function put({ pool, pictures }: Stores, { bytes, width, height }: CutPicture): Promise<number> {
  return (await putPublicFile(pool, pictures, bytes, 'image/webp', { width, height })).file_id;
}

/** Stores the two public sizes of the shown part of an uncut picture. */
export async function putCut(stores: Stores, whole: Uint8Array, crop: Crop) {
  const { mini, medium } = await cutPicture(whole, crop);
  return { mini_id: await put(stores, mini), medium_id: await put(stores, medium) };
}

/** Stores an uncut picture in full and in the size of a screen. */
export async function putWhole(stores: Stores, { bytes, width, height }: CutPicture) {
  const { pool, pictures } = stores;
  const { file_id } = await putPublicFile(pool, pictures, bytes, 'image/jpeg', { width, height });
  return { full_id: file_id, large_id: await put(stores, await fitPicture(bytes)) };
}

/** Throws a Refusal where a date has no space for this many pictures. */
export function refuseTooMany(slot: PictureSlot, count: number, where: string): void {
  if (count > MOST_PICTURES[slot])
    throw new Refusal(slot === 'images' ? 'office.pictures_full' : 'office.photographs_full', where);
}

export function dateOf({ cup_dates }: OfficeCupFacts, date: string): OfficeCupFacts['cup_dates'][number] {
  const found = cup_dates.find((one) => one.date === date);
  if (!found) throw new Refusal('office.date_not_found');
  return found;
}

/** Adds one picture behind those of a date. */
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

/** Prepares a picture to be placed: the existing one, or what a new one is made of. */
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

/** Saves the pictures of a date: their order, words, crop, and which are removed. */
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
      // The original may have been hidden since it was read, and then nobody may see another crop of it either.
      const image_id = await insertPicture(tx, cup_id, one);
      await withholdIfHidden(tx, image_id);
      ids.push(image_id);
    }
    await placePictures(tx, cup_id, raceDate, slot, ids);
  });
}

/** Stores a picture for a regulation by its bytes. The cup does not refer to it until the text names it. */
export async function putRegulationPicture(
  { db, pool, pictures }: Stores,
  { params, files }: Asked<typeof addRegulationPicture>,
): Promise<{ src: string; width: number; height: number }> {
  await cupIn(db, params.id);
  const { bytes, width, height } = await pictureOf(files);
  const { storage_key } = await putPublicFile(pool, pictures, bytes, 'image/jpeg', { width, height });
  return { src: publicPath(storage_key), width, height };
}
