import type { PostingBoard } from '#contract/raceday/live/posting.ts';
import { Refusal } from '#contract/errors.ts';
import { plateColour, raceStatus } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isChanged, readPostingDay, readStages } from '#server/raceday/results/posting/stage-queries.ts';

/** Returns every stage of a race with what is needed to post it. Throws a Refusal if the race has no day here. */
export async function presentPosting(db: Db, race_id: number): Promise<PostingBoard> {
  const day = await readPostingDay(db, race_id);
  if (day === null) throw new Refusal('judging.not_drawn');
  const stages = await readStages(db, race_id);
  return {
    race_id,
    race_status: raceStatus.parse(day.race_status),
    zone: day.zone,
    protest_minutes: day.protest_minutes,
    now: new Date().toISOString(),
    stages: stages.map((one) => ({
      ...one,
      plate_colour: plateColour.parse(one.plate_colour),
      open_protests: one.protests.length,
      changed: isChanged(one),
    })),
  };
}
