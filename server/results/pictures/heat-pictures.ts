import {
  type addHeatPicture,
  type HeatPictures,
  type listHeatPictures,
  MOST_HEAT_PICTURES,
  type saveHeatPictures,
} from '#contract/office/results/pictures.ts';
import { Refusal } from '#contract/errors.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { insertPicture } from '#server/cups/pictures/picture-queries.ts';
import { pictureOf, putCut } from '#server/cups/pictures/pictures.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { lockResults, readOfficeRace } from '#server/results/queries.ts';
import { shareOf } from '#server/results/share.ts';
import { putPublicFile } from '#server/storage/pictures/public-files.ts';
import {
  type PicturedHeat,
  placeHeatPictures,
  readHeatId,
  readHeatPictures,
  readHidden,
  readOwnPictures,
} from './heat-picture-queries.ts';

/** What the public's list shows of it is cut around its middle; a tap shows it whole. */
const whole = { x: 0, y: 0, width: 100, height: 100 };

const placeOf = ({
  id,
  categoryId,
  phase,
  serie,
}: Asked<typeof listHeatPictures>['params']): PicturedHeat => ({
  race_id: id,
  category_id: categoryId,
  phase,
  serie,
});

/** A heat of a race that is drawn, with what the record says of it. Throws a Refusal. */
async function heatAt(db: Db, place: PicturedHeat) {
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

/** The pictures of a heat. Throws a Refusal. */
export async function picturesOfHeat(
  db: Db,
  { params }: Asked<typeof listHeatPictures>,
): Promise<HeatPictures> {
  const { heat_id } = await heatAt(db, placeOf(params));
  return present(db, heat_id);
}

/** One more picture of a heat, drawn anew, so that nothing says where it was taken; the same file again is there already. Throws a Refusal. */
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

/** The pictures of a heat as they are to be shown, upon those that were read: taken down, or back again. Throws a Refusal. */
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
