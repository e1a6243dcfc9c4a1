import type { PostingBoard } from '#contract/live/posting.ts';
import { Refusal } from '#contract/errors.ts';
import { isOpenProtest } from '#rules/live/protests.ts';
import { plateColour, raceStatus } from '#contract/values.ts';
import type { Db } from '#server/db/pool.ts';
import { readPostingDay, readStages } from '#server/results/posting/stage-queries.ts';

/** Every stage of a race with what posting it needs. Throws a Refusal where the race has no day here. */
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
    stages: stages.map(({ posted_digest, protests, plate_colour, ...one }) => ({
      ...one,
      plate_colour: plateColour.parse(plate_colour),
      changed: one.state !== 'RACING' && one.digest !== posted_digest,
      open_protests: protests.filter(isOpenProtest).length,
    })),
  };
}
