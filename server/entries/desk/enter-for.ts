import type { z } from 'zod';
import type { deskEntry, enterAtDesk } from '#contract/entries/office/entries.ts';
import { Refusal } from '#contract/errors.ts';
import { refuseDesk, refuseRider } from '#rules/entries/inscription.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { factsOf } from '#server/entries/decide.ts';
import { enterRider } from '#server/entries/enter-rider.ts';
import type { CategoryFact, RiderRaceFacts } from '#server/entries/facts-query.ts';
import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { categoryIn, loadForDesk } from './load.ts';
import { givePlate } from './give-plate.ts';
import type { Desk } from '../../ground/access/desk.ts';

export type EnteredAtDesk = z.infer<typeof deskEntry>;
/** The entry of a rider, and whether it existed before. */
type Entered = EnteredAtDesk & { was_in: boolean };
type Body = Asked<typeof enterAtDesk>['body'];
export type EnteringAtDesk = Pick<Body, 'rider_id' | 'category_id' | 'reason' | 'plate'> &
  Partial<Pick<Body, 'code' | 'extras' | 'price'>>;

/** Decides whether the desk may act now. Returns the reason to store, where one is required. Throws a Refusal. */
export function entryReason(
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
 * Enters a rider for the family by the same rules, or into the queue of a full class. An official may do so outside of
 * the window too, with a reason. A repeated request has one effect.
 */
export function enterFor(db: Db, desk: Desk, body: EnteringAtDesk): Promise<Entered> {
  return inTransaction(db, (tx) => enterIn(tx, desk, body));
}

/** Does the same within the caller's transaction. */
export async function enterIn(tx: Db, desk: Desk, body: EnteringAtDesk): Promise<Entered> {
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
  const late_reason = entryReason(desk, facts, category, body.reason);
  const refusal = refuseRider(factsOf(facts, category));
  if (refusal !== null) throw new Refusal(refusal);
  if (body.plate !== '') await givePlate(tx, desk, facts, category, body.plate);
  const { user_id, desk_name } = desk;
  const { code = '', extras = [], price: said = null } = body;
  const entered = await enterRider(tx, facts, category, {
    by: { user_id, desk_name },
    late_reason,
    tellAfterSeconds: UNDO_KEPT_SECONDS,
    choice: { code, extras },
    said,
  });
  return { ...entered, was_in: false };
}
