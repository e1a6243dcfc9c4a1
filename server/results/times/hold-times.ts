import type { Db } from '#server/db/pool.ts';
import type { AnyRaceFacts } from '#server/races/facts.ts';
import { type HeldDay, lockJudging } from '#server/results/log/op-queries.ts';
import { readPosted } from '#server/results/log/posted-queries.ts';
import { lockResults, readOfficeRace } from '#server/results/queries.ts';
import type { TimesDay } from './timed-heats.ts';

/** Holds every class of a race until the end of the transaction. Out: the race as it then stands, and how its day is judged. Throws a Refusal. */
export async function holdTimes(
  tx: Db,
  race_id: number,
): Promise<{ facts: AnyRaceFacts; day: TimesDay; judging: HeldDay | null }> {
  const judging = await lockJudging(tx, race_id);
  const before = await readOfficeRace(tx, race_id);
  for (const { category_id } of before.categories.toSorted((a, b) => a.category_id - b.category_id))
    await lockResults(tx, race_id, category_id);
  // Read again: somebody may have written a heat while this waited for it.
  const facts = await readOfficeRace(tx, race_id);
  const posted = judging?.posted ?? (await readPosted(tx, race_id));
  return { facts, day: { posted, two_sign: judging?.two_sign === true }, judging };
}
