import type { EntryReply } from '#contract/entries/entries.ts';
import { placeOrWait } from '#rules/entries/inscription.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { keepChoice, noChoice, type PriceChoice } from '#server/money/prices/freeze.ts';
import type { CategoryFact, RiderRaceFacts } from './facts-query.ts';
import { holdCategory, insertWaiting } from './queries.ts';
import { enterNow, fillFromQueue, notifyQueue } from './queue.ts';

/** The author of an entry or withdrawal: an account, or a helper by the name of the code. */
export interface Author {
  user_id: number | null;
  desk_name?: string | null;
}

interface Entering {
  by: Author;
  /** The reason why it is done outside of the window. */
  late_reason?: string | null;
  /** The family receives its letter when it can no longer be undone. */
  tellAfterSeconds?: number;
  /** A code for a discount, and the hired extras. */
  choice?: PriceChoice;
  /** The price that was shown. It is null when none was. */
  said?: number | null;
}

/**
 * Enters a rider whom the rules accepted into a category or its full queue, by facts read under their locks. The change
 * is recorded, and the family notified. Returns the rider's state.
 */
export async function enterRider(
  tx: Db,
  facts: RiderRaceFacts,
  category: CategoryFact,
  { by, late_reason = null, tellAfterSeconds, choice = noChoice, said = null }: Entering,
): Promise<EntryReply> {
  const { race_id, cup_id, rider_id } = facts;
  const { category_id, entry_limit } = category;
  await keepChoice(tx, { race_id, category_id, rider_id }, choice, late_reason !== null);
  const held = await holdCategory(tx, facts, category_id, entry_limit !== null);
  // The office may have raised the limit, and those who wait come before a new entry.
  const riders = entry_limit === null ? held : await fillFromQueue(tx, { race_id, cup_id }, category, held);
  const record = {
    ...by,
    entity: 'race' as const,
    entity_id: race_id,
    became: { rider_id, category_id, ...(late_reason === null ? {} : { late_reason }) },
  };
  await notifyQueue(tx, rider_id, race_id, tellAfterSeconds);
  if (placeOrWait(riders, entry_limit) === 'waiting') {
    const waiting = await insertWaiting(tx, race_id, category_id, rider_id, by.user_id);
    await insertAudit(tx, { ...record, action: 'wait' });
    return { entry_id: null, plate: null, waiting };
  }
  const entered = await enterNow(tx, facts, category, by.user_id, { late_reason, said });
  await insertAudit(tx, { ...record, action: 'enter' });
  return { ...entered, waiting: null };
}
