import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import { type Caller, type Helper, isHelper } from '#server/ground/access/caller.ts';
import { whoMay } from '#server/ground/access/who-may.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readCashTakers, readOwedEntries, readOwnBook, readPayingRiders } from './cash-queries.ts';
import { presentCheckIn } from './present-check-in.ts';

/** Returns what is owed for the entries of a race, only for the keeper of the organization's book. */
async function cashFor(db: Db, race_id: number, caller: Caller | Helper): Promise<CheckIn['cash']> {
  if (isHelper(caller)) return null;
  const book_id = await readOwnBook(db, race_id);
  if (book_id === null || !(await whoMay.book_staff(db, caller, book_id))) return null;
  const owed = await readOwedEntries(db, book_id, race_id);
  const rider_ids = [...new Set(owed.map(({ rider_id }) => rider_id))];
  return { book_id, owed, riders: await readPayingRiders(db, book_id, rider_ids) };
}

/** Returns the check-in of a race as a desk or the office reads it, with the money of its entries. */
export async function presentCheckInWithCash(
  db: Db,
  race_id: number,
  caller: Caller | Helper,
): Promise<CheckIn> {
  const [read, cash] = await Promise.all([presentCheckIn(db, race_id), cashFor(db, race_id, caller)]);
  const sends = cash === null && read.items.some(({ missing }) => missing.includes('fee'));
  return { ...read, cash, cash_takers: sends ? await readCashTakers(db, race_id) : [] };
}
