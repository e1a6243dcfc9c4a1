import { type addRiderToRace, type deleteRiderFromRace, type EntryReply } from '#contract/entries.ts';
import { Refusal } from '#contract/errors.ts';
import { placeOrWait } from '#rules/inscription.ts';
import type { Db } from '#server/db/pool.ts';
import { infoOf } from '#server/entries/decide.ts';
import {
  type CategoryFact,
  holdLimit,
  lockRiderAndRace,
  readRiderRace,
  type RiderRaceFacts,
} from '#server/entries/facts-query.ts';
import {
  deleteEntry,
  deleteWaiting,
  dropEntryFee,
  holdCategory,
  insertWaiting,
} from '#server/entries/queries.ts';
import { keepWithdrawal } from '#server/entries/withdrawal-queries.ts';
import { enterNow, fillFromQueue, tell } from '#server/entries/queue.ts';
import type { Asked } from '#server/http/call.ts';
import { whole } from '#server/db/whole.ts';
import { insertAudit } from '#server/users/queries.ts';

type Body = Asked<typeof addRiderToRace>['body'];

/** Loads under locks what the decision stands on. The clock is read after the locks: the last second is the database's. */
async function load(tx: Db, body: Body): Promise<{ facts: RiderRaceFacts; category: CategoryFact }> {
  await lockRiderAndRace(tx, body.rider_id, body.race_id);
  await holdLimit(tx, body.race_id, body.category_id);
  const facts = await readRiderRace(tx, body.race_id, body.rider_id);
  if (facts === null || facts.organization_id !== body.organization_id) throw new Refusal('race.not_found');
  const category = facts.categories.find(({ category_id }) => category_id === body.category_id);
  if (!category) throw new Refusal('race.category_elsewhere', 'category_id');
  return { facts, category };
}

/** Enters a rider into a category (spec §4: not inscribed → inscribed). Sent twice, it is done once. */
export async function enter(db: Db, { body, caller }: Asked<typeof addRiderToRace>): Promise<EntryReply> {
  return whole(db, async (tx) => {
    const { facts, category } = await load(tx, body);
    const { refusal } = infoOf(facts, category);
    if (refusal === 'inscription.already_in')
      return { entry_id: category.entry_id, plate: category.entry_plate, waiting: category.waiting };
    if (refusal !== null) throw new Refusal(refusal);
    const { race_id, rider_id, category_id } = body;
    const { cup_id, entry_limit } = { ...facts, ...category };
    const held = await holdCategory(tx, facts, category_id, entry_limit !== null);
    // The office may have raised the limit: who waits comes before who comes now.
    const riders = entry_limit === null ? held : await fillFromQueue(tx, { race_id, cup_id }, category, held);
    const record = {
      user_id: caller.user_id,
      entity: 'race',
      entity_id: race_id,
      became: { rider_id, category_id },
    };
    await tell(tx, rider_id, race_id);
    if (placeOrWait(riders, entry_limit) === 'waiting') {
      const waiting = await insertWaiting(tx, race_id, category_id, rider_id, caller.user_id);
      await insertAudit(tx, { ...record, action: 'wait' });
      return { entry_id: null, plate: null, waiting };
    }
    const entered = await enterNow(tx, facts, category, caller.user_id);
    await insertAudit(tx, { ...record, action: 'enter' });
    return { ...entered, waiting: null };
  });
}

/** Takes an entry back (spec §4: inscribed → not inscribed). Sent twice, it is done once; the first who waits moves up. */
export async function withdraw(
  db: Db,
  { body, caller }: Asked<typeof deleteRiderFromRace>,
): Promise<Record<string, never>> {
  return whole(db, async (tx) => {
    const { facts, category } = await load(tx, body);
    const { withdrawal } = infoOf(facts, category);
    if (category.entry_id === null && category.waiting === null) return {};
    if (withdrawal !== null) throw new Refusal(withdrawal);
    const { race_id, rider_id, category_id } = body;
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'withdraw',
      entity: 'race',
      entity_id: race_id,
      was: { rider_id, category_id, plate: category.entry_plate },
    });
    await tell(tx, rider_id, race_id);
    await keepWithdrawal(tx, body, { user_id: caller.user_id, reason: null });
    if (category.entry_id === null) {
      await deleteWaiting(tx, race_id, category_id, rider_id);
      return {};
    }
    const riders = await holdCategory(tx, facts, category_id, true);
    await deleteEntry(tx, category.entry_id);
    await dropEntryFee(tx, race_id, category_id, rider_id);
    await fillFromQueue(tx, { race_id, cup_id: facts.cup_id }, category, riders - 1);
    return {};
  });
}
