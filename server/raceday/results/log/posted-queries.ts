import { sql } from 'kysely';
import { stageKeyOf } from '#rules/raceday/live/posting.ts';
import type { PostedStage } from '#rules/raceday/live/posted-stages.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads the posted stages of a race, by `stageKeyOf`. */
export async function readPosted(db: Db, race_id: number): Promise<Set<string>> {
  const { rows } = await sql<{ category_id: number; stage: PostedStage; became: string }>`
    select distinct on (category_id, stage) category_id, stage, became from stage_publication
    where race_id = ${race_id} order by category_id, stage, stage_publication_id desc`.execute(db);
  return new Set(
    rows
      .filter(({ became }) => became !== 'RACING')
      .map(({ category_id, stage }) => stageKeyOf(category_id, stage)),
  );
}
