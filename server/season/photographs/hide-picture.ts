import { Refusal } from '#contract/errors.ts';
import type { hidePicture, showPicture } from '#contract/raceday/office/results/hide-picture.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { deleteOwnHiding, insertOwnHiding, readHiding, readPictureOf } from './own-hiding-queries.ts';
import { holdPhotographs, release, withhold } from './take-down-queries.ts';

interface Hidden {
  image_id: number;
  is_hidden: boolean;
}

/** Hides a picture of a race everywhere at once, until the office shows it again or takes it down. Throws a Refusal. */
export function hideForOffice(
  db: Db,
  { params, body: { reason }, caller, language }: Asked<typeof hidePicture>,
): Promise<Hidden> {
  const { id: race_id, imageId: image_id } = params;
  return inTransaction(db, async (tx) => {
    await holdPhotographs(tx, [image_id]);
    const picture = await readPictureOf(tx, race_id, image_id);
    if (picture === null) throw new Refusal('photograph.not_found');
    const { cup_id } = picture;
    const { user_id } = caller;
    // A second tap finds it already hidden.
    if (await insertOwnHiding(tx, { image_id, cup_id, race_id, reason, user_id, language })) {
      await withhold(tx, image_id);
      await insertAudit(tx, {
        user_id,
        action: 'picture_hidden',
        entity: 'race',
        entity_id: race_id,
        became: { image_id, reason },
      });
    }
    return { image_id, is_hidden: true };
  });
}

/** Shows a picture again that the office hid. It stays hidden while a family hides it. Throws a Refusal. */
export function showForOffice(
  db: Db,
  { params, caller }: Asked<typeof showPicture>,
): Promise<Hidden & { by_family: boolean }> {
  const { id: race_id, imageId: image_id } = params;
  return inTransaction(db, async (tx) => {
    await holdPhotographs(tx, [image_id]);
    if ((await readPictureOf(tx, race_id, image_id)) === null) throw new Refusal('photograph.not_found');
    const wasOurs = await deleteOwnHiding(tx, race_id, image_id);
    const { is_hidden, by_family } = await readHiding(tx, image_id);
    if (wasOurs) {
      if (!is_hidden) await release(tx, image_id);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'picture_shown',
        entity: 'race',
        entity_id: race_id,
        became: { image_id },
      });
    }
    return { image_id, is_hidden, by_family };
  });
}
