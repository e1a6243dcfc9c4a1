import { Refusal } from '#contract/errors.ts';
import type { decideTakeDown } from '#contract/season/photographs/take-down-desk.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import {
  decideAll,
  holdPhotographs,
  lockTakeDown,
  readAskedImage,
  release,
  unplace,
  withhold,
} from './take-down-queries.ts';

/**
 * Takes a picture down, or keeps it. A picture that is taken down disappears from every place at once, nobody receives
 * its bytes, and a job deletes them from the store. Throws a Refusal.
 */
export async function decide(
  db: Db,
  { params, body, caller }: Asked<typeof decideTakeDown>,
): Promise<Record<string, never>> {
  const { id: cup_id, takeDownId } = params;
  const { decision, reason } = body;
  const isTakenDown = decision === 'taken_down';
  return inTransaction(db, async (tx) => {
    const picture = await readAskedImage(tx, cup_id, takeDownId);
    if (picture === null) throw new Refusal('photograph.not_found');
    await holdPhotographs(tx, [picture]);
    const asked = await lockTakeDown(tx, cup_id, takeDownId);
    if (asked === null) throw new Refusal('photograph.not_found');
    if (asked.decision !== null) throw new Refusal('photograph.decided');
    const { image_id, race_id } = asked;
    if (isTakenDown) {
      await withhold(tx, image_id);
      await unplace(tx, image_id);
      await addJob(tx, 'remove_picture', { image_id });
    } else {
      await release(tx, image_id);
    }
    const decided = await decideAll(tx, image_id, { decision, reason, user_id: caller.user_id });
    for (const take_down_id of decided) await addJob(tx, 'take_down_decided', { take_down_id });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: isTakenDown ? 'picture_taken_down' : 'picture_kept',
      entity: 'cup',
      entity_id: cup_id,
      became: { image_id, race_id, reason },
    });
    return {};
  });
}
