import {
  type addHeatPicture,
  type HeatPictures,
  type listHeatPictures,
  MOST_HEAT_PICTURES,
  type saveHeatPictures,
} from '#contract/raceday/office/results/pictures.ts';
import { Refusal } from '#contract/errors.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { insertPicture } from '#server/season/cups/pictures/picture-queries.ts';
import { pictureOf, putCut } from '#server/season/cups/pictures/pictures.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { lockResults, readOfficeRace } from '#server/raceday/results/queries.ts';
import { shareOf } from '#server/raceday/results/share.ts';
import { putPublicFile } from '#server/ground/storage/pictures/public-files.ts';
import {
  placeHeatPictures,
  readHeatId,
  readHeatPictures,
  readHidden,
  readOwnPictures,
} from './heat-picture-queries.ts';

/** The public's list shows a part around its middle, and a tap shows the whole picture. */
const whole = { x: 0, y: 0, width: 100, height: 100 };

const placeOf = ({ id, categoryId, phase, serie }: Asked<typeof listHeatPictures>['params']) => ({
  race_id: id,
  category_id: categoryId,
  phase,
  serie,
});

/** Returns a heat of a drawn race with its names for the record. Throws a Refusal. */
async function heatAt(db: Db, place: ReturnType<typeof placeOf>) {
  const race = await readOfficeRace(db, place.race_id);
  const { heats } = shareOf(race, place.category_id);
  if (isBeforeDraw(race.race_status)) throw new Refusal('results.not_drawn');
  const heat_id = await readHeatId(db, place);
  if (heat_id === null) throw new Refusal('results.heat_not_found');
  const number = heats.find((heat) => heat.heat_id === heat_id)?.number ?? null;
  return { heat_id, cup_id: race.cup_id, where: { category: place.category_id, phase: place.phase, number } };
}

async function present(db: Db, heat_id: number): Promise<HeatPictures> {
  const items = await readHeatPictures(db, heat_id);
  return { items, full: items.length >= MOST_HEAT_PICTURES, hidden: await readHidden(db, heat_id) };
}

/** Returns the pictures of a heat. Throws a Refusal. */
export async function picturesOfHeat(
  db: Db,
  { params }: Asked<typeof listHeatPictures>,
): Promise<HeatPictures> {
  const { heat_id } = await heatAt(db, placeOf(params));
  return present(db, heat_id);
}

/**
 * Adds a picture to a heat. It is encoded again, so that it does not contain where it was taken. If the same file is
 * sent again, it is there already. Throws a Refusal.
 */
export async function addToHeat(
  context: Pick<RouteContext, 'db' | 'pool' | 'pictures'>,
  { params, body, files, caller }: Asked<typeof addHeatPicture>,
): Promise<HeatPictures> {
  const place = placeOf(params);
  await heatAt(context.db, place);
  const { bytes, width, height } = await pictureOf(files);
  const size = { width, height };
  const { file_id: full_id } = await putPublicFile(context.pool, context.pictures, bytes, 'image/jpeg', size);
  const cut = await putCut(context, bytes, whole);
  return inTransaction(context.db, async (tx) => {
    await lockResults(tx, place.race_id, place.category_id);
    const { heat_id, cup_id, where } = await heatAt(tx, place);
    const shown = await readHeatPictures(tx, heat_id);
    if (shown.some((one) => one.full_id === full_id)) return present(tx, heat_id);
    if (shown.length >= MOST_HEAT_PICTURES) throw new Refusal('results.pictures_full', 'file');
    const isHidden = (await readHidden(tx, heat_id)).length > 0;
    if (isHidden && body.confirmed !== 'true') throw new Refusal('results.picture_hidden', 'confirmed');
    const { description } = body;
    const image_id = await insertPicture(tx, cup_id, {
      ...cut,
      full_id,
      large_id: null,
      description,
      credit: '',
      crop: whole,
    });
    await placeHeatPictures(tx, heat_id, [...shown.map((one) => one.image_id), image_id]);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'results_picture',
      entity: 'race',
      entity_id: place.race_id,
      was: { ...where, pictures: shown.length },
      became: {
        ...where,
        pictures: shown.length + 1,
        picture: description,
        ...(isHidden ? { confirmed: true } : {}),
      },
    });
    return present(tx, heat_id);
  });
}

/** Sets the pictures of a heat, based on those that were read: hides some or shows them again. Throws a Refusal. */
export async function saveOfHeat(
  tx: Db,
  { params, body, caller }: Asked<typeof saveHeatPictures>,
): Promise<HeatPictures> {
  const place = placeOf(params);
  await lockResults(tx, place.race_id, place.category_id);
  const { heat_id, where } = await heatAt(tx, place);
  const shown = (await readHeatPictures(tx, heat_id)).map(({ image_id }) => image_id);
  const image_ids = [...new Set(body.image_ids)];
  const isSame = (ids: readonly number[]) => ids.join(' ') === shown.join(' ');
  if (isSame(image_ids)) return present(tx, heat_id);
  if (!isSame(body.was)) throw new Refusal('office.changed', 'was');
  const own = await readOwnPictures(tx, heat_id, image_ids);
  if (image_ids.some((one) => !own.has(one))) throw new Refusal('office.picture_elsewhere', 'image_ids');
  await placeHeatPictures(tx, heat_id, image_ids);
  await insertAudit(tx, {
    user_id: caller.user_id,
    action: 'results_picture',
    entity: 'race',
    entity_id: place.race_id,
    was: { ...where, pictures: shown.length },
    became: { ...where, pictures: image_ids.length },
  });
  return present(tx, heat_id);
}
