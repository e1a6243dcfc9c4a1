import type { undoTimes } from '#contract/raceday/office/results/times.ts';
import { Refusal } from '#contract/errors.ts';
import { takesResults } from '#rules/race-statuses.ts';
import { sameSplits } from '#rules/raceday/races/splits.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { type AnyRaceFacts, shareByCategory } from '#server/season/races/facts.ts';
import type { Judged } from '#server/raceday/results/foresee.ts';
import { writeJudged } from '#server/raceday/results/write-judged.ts';
import { holdTimes } from './hold-times.ts';
import { correctsPublic, isSigned, judgedWith, openHeats, type TimesDay } from './timed-heats.ts';
import { type LoadedRide, markTimesUndone, readLastTimes } from './times-load-queries.ts';

const keyOf = ({ entry_id, phase }: Pick<LoadedRide, 'entry_id' | 'phase'>) => `${entry_id} ${phase}`;

/**
 * Returns the heats with the times they had before a file, from the race, its settings for judging and what the file
 * changed. Returns null if one of its times is no longer in force, or a result was signed since.
 */
export function heatsBefore(
  facts: AnyRaceFacts,
  day: TimesDay,
  loaded: readonly LoadedRide[],
): Judged[] | null {
  if (!takesResults(facts.race_status)) return null;
  const byRide = new Map(loaded.map((one) => [keyOf(one), one]));
  let found = 0;
  const heats: Judged[] = [];
  for (const open of openHeats(shareByCategory(facts))) {
    const back = open.rides.flatMap((ride) => {
      const one = byRide.get(keyOf(ride));
      return one === undefined ? [] : [{ ride, one }];
    });
    if (back.length === 0) continue;
    found += back.length;
    const stands = back.every(
      ({ ride, one: { became } }) =>
        ride.time_ms === became.time_ms && sameSplits(ride.splits, became.splits),
    );
    const judged = judgedWith(
      facts,
      open,
      back.map(({ ride, one: { was } }) => ({ ride, ...was })),
    );
    if (!stands || (isSigned(day, open) && judged.changes.length > 0)) return null;
    heats.push(judged);
  }
  return found === loaded.length ? heats : null;
}

/** Undoes the whole last file of times of a race, in a transaction. Throws a Refusal. */
export async function takeBackTimes(
  tx: Db,
  { params: { id }, body, caller }: Asked<typeof undoTimes>,
): Promise<void> {
  const { facts, day, judging } = await holdTimes(tx, id);
  const load = await readLastTimes(tx, id);
  if (load?.load_id !== body.load_id) throw new Refusal('results.load_not_found', 'load_id');
  const { load_id, source, rides } = load;
  const heats = heatsBefore(facts, day, rides);
  if (heats === null) throw new Refusal('results.times_undo_late');
  const { user_id } = caller;
  const { reason } = body;
  if (reason === undefined && heats.some((one) => correctsPublic(one, facts.race_status, day)))
    throw new Refusal('results.reason_missing', 'reason');
  for (const one of heats) {
    const writing = { request_key: crypto.randomUUID(), written_by: user_id, reason };
    await writeJudged(tx, id, one, writing, one.heat.serie === null ? null : judging);
  }
  await markTimesUndone(tx, load_id, user_id);
  await insertAudit(tx, {
    user_id,
    action: 'results_times_undo',
    entity: 'race',
    entity_id: id,
    was: { source, ...(reason === undefined ? {} : { reason }) },
  });
}
