import { getPosting, postStage, postStages, type PostingBoard } from '#contract/raceday/live/posting.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { moveStages } from '#server/raceday/results/posting/post-stage.ts';
import { Refusal } from '#contract/errors.ts';
import { plateColour, raceStatus } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isChanged, readPostingDay, readStages } from '#server/raceday/results/posting/stage-queries.ts';

/** Returns every stage of a race with what is needed to post it. Throws a Refusal if the race has no day here. */
async function presentPosting(db: Db, race_id: number): Promise<PostingBoard> {
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

/** Registers the calls that post results by stage, in the office and at the judges' table (decision 0057). */
export function registerPosting(context: RouteContext): void {
  const { db } = context;

  call(context, getPosting, ({ params }) => presentPosting(db, params.id));

  call(context, postStage, ({ params: { id }, body: { became, reason, ...one }, caller }) =>
    inTransaction(db, async (tx) => {
      await moveStages(tx, id, { became, reason, stages: [one] }, caller);
      return presentPosting(tx, id);
    }),
  );
  call(context, postStages, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await moveStages(tx, id, body, caller);
      return presentPosting(tx, id);
    }),
  );
}
