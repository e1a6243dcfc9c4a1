import type { z } from 'zod';
import type { deskEntry, enterAtDesk } from '#contract/office-entries.ts';
import { Refusal } from '#contract/errors.ts';
import { placeOrWait, refuseDesk, refuseRider } from '#rules/inscription.ts';
import type { Db } from '#server/db/pool.ts';
import { whole } from '#server/db/whole.ts';
import { factsOf } from '#server/entries/decide.ts';
import type { CategoryFact, RiderRaceFacts } from '#server/entries/facts-query.ts';
import { UNDO_SECONDS } from '#server/entries/fill-later.ts';
import { holdCategory, insertWaiting } from '#server/entries/queries.ts';
import { enterNow, fillFromQueue, tell } from '#server/entries/queue.ts';
import type { Asked } from '#server/http/call.ts';
import { categoryIn, loadForDesk } from '#server/office/entries/load.ts';
import { givePlate } from '#server/office/entries/plate.ts';
import type { Desk } from '#server/office/entries/scope.ts';
import { insertAudit } from '#server/users/queries.ts';

export type DeskEntry = z.infer<typeof deskEntry>;
/** How the rider stands, and whether that was so before. */
export type Entered = DeskEntry & { was_in: boolean };
export type Entering = Pick<
  Asked<typeof enterAtDesk>['body'],
  'rider_id' | 'category_id' | 'reason' | 'plate'
>;

/** Whether the desk may do something now; the reason to keep, where one is asked for. Throws a Refusal. */
export function reasonFor(
  desk: Desk,
  facts: RiderRaceFacts,
  category: CategoryFact,
  reason: string,
): string | null {
  const { refusal, late } = refuseDesk(factsOf(facts, category), desk.role);
  if (refusal !== null) throw new Refusal(refusal);
  if (!late) return null;
  if (reason === '') throw new Refusal('office.reason_missing', 'reason');
  return reason;
}

/**
 * Enters a rider for the family, by the same rules; an official outside of the window too, with a reason. Who is in already stays in:
 * sent twice, it is done once. A full class puts the rider into its queue.
 */
export function enterFor(db: Db, desk: Desk, body: Entering): Promise<Entered> {
  return whole(db, (tx) => enterIn(tx, desk, body));
}

/** The same within a transaction of somebody else's. */
export async function enterIn(tx: Db, desk: Desk, body: Entering): Promise<Entered> {
  const { rider_id, category_id } = body;
  const facts = await loadForDesk(tx, desk, rider_id, [category_id]);
  const category = categoryIn(facts, category_id);
  if (category.entry_id !== null || category.waiting !== null)
    return {
      entry_id: category.entry_id,
      plate: category.entry_plate,
      waiting: category.waiting,
      was_in: true,
    };
  const late_reason = reasonFor(desk, facts, category, body.reason);
  const refusal = refuseRider(factsOf(facts, category));
  if (refusal !== null) throw new Refusal(refusal);
  if (body.plate !== '') await givePlate(tx, desk, facts, category, body.plate);
  const { race_id, cup_id, entry_limit } = { ...facts, ...category };
  const held = await holdCategory(tx, facts, category_id, entry_limit !== null);
  // Who waits comes before who comes now.
  const riders = entry_limit === null ? held : await fillFromQueue(tx, { race_id, cup_id }, category, held);
  const record = {
    user_id: desk.user_id,
    desk_name: desk.desk_name,
    entity: 'race',
    entity_id: race_id,
    became: { rider_id, category_id, ...(late_reason === null ? {} : { late_reason }) },
  };
  await tell(tx, rider_id, race_id, UNDO_SECONDS);
  if (placeOrWait(riders, entry_limit) === 'waiting') {
    const waiting = await insertWaiting(tx, race_id, category_id, rider_id, desk.user_id);
    await insertAudit(tx, { ...record, action: 'wait' });
    return { entry_id: null, plate: null, waiting, was_in: false };
  }
  const entered = await enterNow(tx, facts, category, desk.user_id, late_reason);
  await insertAudit(tx, { ...record, action: 'enter' });
  return { ...entered, waiting: null, was_in: false };
}
