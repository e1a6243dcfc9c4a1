import { Refusal } from '#contract/errors.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { addPhotograph } from '#contract/season/office/cups/pictures.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { presentOfficeCup } from '#server/season/cups/edit/present.ts';
import { lockCup, raiseCupVersion } from '#server/season/cups/edit/queries.ts';
import { cupIn } from '#server/season/cups/edit/write-cup.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { insertPicture, isPlaced, placePictures } from './picture-queries.ts';
import { dateOf, pictureOf, putCut, putWhole, refuseTooMany, type Stores } from './pictures.ts';

const slot = 'raceImages';
const shape = 16 / 9;

/** Returns the largest middle part of a picture in the shape of the lists. The office may choose another one later. */
function middleOf({ width, height }: { width: number; height: number }) {
  const wide = width / height;
  const size = { width: Math.min(100, (100 * shape) / wide), height: Math.min(100, (100 * wide) / shape) };
  return { x: (100 - size.width) / 2, y: (100 - size.height) / 2, ...size };
}

/**
 * Adds one photograph behind those of a date at this moment. Of many at once each is stored or refused by itself. One
 * that is there already is accepted, so that a client can try again. Throws a Refusal.
 */
export async function addToGallery(
  context: Stores,
  { params, body, files, caller }: Asked<typeof addPhotograph>,
): Promise<OfficeCup> {
  const { id: cup_id, raceDate } = params;
  // This comes before any drawing, because every file of a batch for a full date would be drawn for nothing.
  const { [slot]: shown } = dateOf(await cupIn(context.db, cup_id), raceDate);
  refuseTooMany(slot, shown.length, 'file');
  const sent = await pictureOf(files);
  const whole = await putWhole(context, sent);
  const crop = middleOf(sent);
  const picture = { ...whole, ...(await putCut(context, sent.bytes, crop)), ...body, crop };
  return inTransaction(context.db, async (tx) => {
    if ((await lockCup(tx, cup_id)) === null) throw new Refusal('cup.not_found');
    const was = await cupIn(tx, cup_id);
    const placed = dateOf(was, raceDate)[slot].map(({ image_id }) => image_id);
    if (await isPlaced(tx, placed, whole.full_id)) return presentOfficeCup(was);
    refuseTooMany(slot, placed.length + 1, 'file');
    await placePictures(tx, cup_id, raceDate, slot, [...placed, await insertPicture(tx, cup_id, picture)]);
    await raiseCupVersion(tx, cup_id);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'date_pictures',
      entity: 'cup',
      entity_id: cup_id,
      was: { date: raceDate, pictures: placed.length },
      became: { date: raceDate, pictures: placed.length + 1 },
    });
    return presentOfficeCup(await cupIn(tx, cup_id));
  });
}
