import type { addRiderToRace, deleteRiderFromRace, EntryReply } from '#contract/entries/entries.ts';
import { Refusal } from '#contract/errors.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { infoOf } from '#server/entries/decide.ts';
import { enterRider } from '#server/entries/enter-rider.ts';
import {
  type CategoryFact,
  holdLimit,
  lockRiderAndRace,
  readRiderRace,
  type RiderRaceFacts,
} from '#server/entries/facts-query.ts';
import { withdrawRider } from '#server/entries/withdraw-rider.ts';
import { refuseLessBack } from '#server/money/returns/said.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';

type Place = Pick<
  Asked<typeof addRiderToRace>['body'],
  'race_id' | 'rider_id' | 'category_id' | 'organization_id'
>;

/** Loads the facts under locks, and reads the clock after them, so the database decides what the last second is. */
async function load(tx: Db, body: Place): Promise<{ facts: RiderRaceFacts; category: CategoryFact }> {
  await lockRiderAndRace(tx, body.rider_id, body.race_id);
  await holdLimit(tx, body.race_id, body.category_id);
  const facts = await readRiderRace(tx, body.race_id, body.rider_id);
  if (facts === null || facts.organization_id !== body.organization_id) throw new Refusal('race.not_found');
  const category = facts.categories.find(({ category_id }) => category_id === body.category_id);
  if (!category) throw new Refusal('race.category_elsewhere', 'category_id');
  return { facts, category };
}

/** Enters a rider into a category (spec §4: not inscribed → inscribed). A repeated request has one effect. */
export async function enter(
  db: Db,
  { body, caller }: Pick<Asked<typeof addRiderToRace>, 'body' | 'caller'>,
): Promise<EntryReply> {
  return inTransaction(db, async (tx) => {
    const { facts, category } = await load(tx, body);
    const { refusal } = infoOf(facts, category);
    if (refusal === 'inscription.already_in')
      return { entry_id: category.entry_id, plate: category.entry_plate, waiting: category.waiting };
    if (refusal !== null) throw new Refusal(refusal);
    const { code, extras, price } = body;
    const by = { user_id: caller.user_id };
    return enterRider(tx, facts, category, { by, choice: { code, extras }, said: price });
  });
}

/** Withdraws an entry once (spec §4: inscribed → not inscribed), and the first in the queue moves up. */
export async function withdraw(
  db: Db,
  { body, caller }: Asked<typeof deleteRiderFromRace>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const { facts, category } = await load(tx, body);
    const { withdrawal } = infoOf(facts, category);
    if (category.entry_id === null && category.waiting === null) return {};
    if (withdrawal !== null) throw new Refusal(withdrawal);
    if (category.entry_id !== null) await refuseLessBack(tx, body, body.back);
    const by = { user_id: caller.user_id };
    await withdrawRider(tx, facts, category, { by, reason: null, canUndo: false });
    return {};
  });
}
