import type { CheckIn, CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readDeskEntries } from '#server/raceday/office/desk/entries-query.ts';
import { readLastAbsence } from './absence-queries.ts';
import { readChipsToLend } from '#server/raceday/office/loan-stock/stock-queries.ts';
import { readCheckInFacts } from './check-in-queries.ts';

/** Returns everybody at check-in, each rider once with all classes and what the entries desk finds missing. */
export async function presentCheckIn(
  db: Db,
  race_id: number,
): Promise<Omit<CheckIn, 'cash' | 'cash_takers'>> {
  const [desk, facts, absence, stock] = await Promise.all([
    readDeskEntries(db, race_id),
    readCheckInFacts(db, race_id),
    readLastAbsence(db, race_id),
    readChipsToLend(db, race_id),
  ]);
  if (desk === null) throw new Refusal('race.not_found');
  const byId = new Map(desk.items.map((entry) => [entry.entry_id, entry]));
  const items = facts.flatMap(({ entry_ids, ...rider }): CheckInRider[] => {
    const entries = entry_ids.flatMap((entry_id) => byId.get(entry_id) ?? []);
    const [first] = entries;
    // The rider entered between the two queries and will be there at the next look.
    if (!first) return [];
    const { rider_fullname, club_name } = first;
    const missing = [...new Set(entries.flatMap((entry) => entry.missing))];
    return [{ ...rider, rider_fullname, club_name, entries, missing }];
  });
  const { meeting, refusal, late } = desk;
  return { meeting, refusal, late, absence, stock, items };
}
