import { Refusal } from '#contract/errors.ts';
import { placeOrWait } from '#rules/entries/inscription.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { freezePrice } from '#server/money/prices/freeze.ts';
import { releaseStayed } from '#server/money/returns/put-back.ts';
import type { RiderRaceFacts } from '#server/entries/facts-query.ts';
import { giveFreePlate, isPlateRidden, readHeldPlate } from '#server/entries/plate-queries.ts';
import {
  chargeEntry,
  holdCategory,
  insertEntry,
  readGuardianIds,
  readRacesWithQueue,
  takeFirstWaiting,
} from '#server/entries/queries.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { type Credit, spendCredit, spendCredits } from '#server/money/credit.ts';

interface Terms {
  /** The reason why it is done outside of the window. */
  late_reason?: string | null;
  /** The price that was shown. It is null when none was. */
  said?: number | null;
  /** Credits of a class that is given up, which pay this one first. */
  credits?: readonly Credit[];
}

type Rider = Pick<RiderRaceFacts, 'race_id' | 'cup_id' | 'rider_id' | 'club_id'>;

/** Enters the rider with the plate held in the cup, or a free one. Its price is charged and stays. */
export async function enterNow(
  tx: Db,
  rider: Rider,
  category: { category_id: number; wheel: 12 | 20 | 24 },
  entered_by: number | null,
  { late_reason = null, said = null, credits = [] }: Terms = {},
): Promise<{ entry_id: number; plate: string }> {
  const { race_id, cup_id, rider_id, club_id } = rider;
  const { category_id, wheel } = category;
  const held = await readHeldPlate(tx, cup_id, wheel, rider_id);
  const free = held !== null && !(await isPlateRidden(tx, race_id, category_id, held, rider_id));
  const plate = free ? held : await giveFreePlate(tx, cup_id, wheel, rider_id);
  // All numbers are in use, and the family chooses one with a letter.
  if (plate === null) throw new Refusal('plate.taken', 'plate', { nearest: '–' });
  const entry = { race_id, category_id, rider_id, club_id, plate, entered_by, late_reason };
  const entry_id = await insertEntry(tx, entry);
  await chargeEntry(tx, { race_id, category_id, rider_id, club_id });
  const stayed = await releaseStayed(tx, { race_id, category_id, rider_id }, entered_by);
  await freezePrice(tx, { race_id, category_id, rider_id }, said);
  // An earlier payment is used first, also a club's.
  await spendCredits(tx, { race_id, category_id, rider_id }, [...credits, ...stayed], entered_by);
  await spendCredit(tx, { race_id, category_id, rider_id }, entered_by);
  return { entry_id, plate };
}

/** Notifies everybody in charge of the rider a moment later, in one letter for the family. */
export async function notifyQueue(
  tx: Db,
  rider_id: number,
  race_id: number,
  afterSeconds = 5,
): Promise<void> {
  for (const user_id of await readGuardianIds(tx, rider_id))
    await addJob(tx, 'entries', { user_id, race_id }, { key: `entries ${user_id} ${race_id}`, afterSeconds });
}

/** Enters waiting riders while there are places in a locked category. Returns how many are entered afterwards. */
export async function fillFromQueue(
  tx: Db,
  race: Pick<RiderRaceFacts, 'race_id' | 'cup_id'>,
  category: { category_id: number; entry_limit: number | null },
  riders: number,
): Promise<number> {
  const { category_id, entry_limit } = category;
  let inside = riders;
  while (placeOrWait(inside, entry_limit) === 'entered') {
    const next = await takeFirstWaiting(tx, race.race_id, category_id);
    if (next === null) break;
    await enterNow(tx, { ...next, ...race }, { category_id, wheel: next.wheel }, next.entered_by);
    await notifyQueue(tx, next.rider_id, race.race_id);
    inside += 1;
  }
  return inside;
}

/**
 * Enters riders who wait in a category of a cup whose limit was raised or removed, in order, on every date that is
 * not drawn yet. It runs in the transaction that wrote the limit.
 */
export async function letInWhoWaits(
  tx: Db,
  cup_id: number,
  category: { category_id: number; entry_limit: number | null },
): Promise<void> {
  for (const race_id of await readRacesWithQueue(tx, cup_id, category.category_id)) {
    const race = { race_id, cup_id };
    const riders = await holdCategory(tx, race, category.category_id, true);
    await fillFromQueue(tx, race, category, riders);
  }
}
