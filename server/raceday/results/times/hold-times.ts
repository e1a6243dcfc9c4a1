import type { Db } from '#server/ground/db/pool.ts';
import type { AnyRaceFacts } from '#server/season/races/facts.ts';
import { type HeldDay, lockJudging } from '#server/raceday/results/log/op-queries.ts';
import { readPosted } from '#server/raceday/results/log/posted-queries.ts';
import { lockResults, readOfficeRace } from '#server/raceday/results/queries.ts';
import type { TimesDay } from './timed-heats.ts';

/** Locks every class of a race, and returns the race and its settings for judging. Throws a Refusal. */
export async function holdTimes(
  tx: Db,
  race_id: number,
): Promise<{ facts: AnyRaceFacts; day: TimesDay; judging: HeldDay | null }> {
  const judging = await lockJudging(tx, race_id);
  const before = await readOfficeRace(tx, race_id);
  for (const { category_id } of before.categories.toSorted((a, b) => a.category_id - b.category_id))
    await lockResults(tx, race_id, category_id);
  // It is read again, because somebody may have written a heat while this waited for it.
  const facts = await readOfficeRace(tx, race_id);
  const posted = judging?.posted ?? (await readPosted(tx, race_id));
  return { facts, day: { posted, two_sign: judging?.two_sign === true }, judging };
}
