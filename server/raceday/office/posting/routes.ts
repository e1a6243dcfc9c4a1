import { getPosting, postStage, postStages } from '#contract/raceday/live/posting.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { moveStages } from '#server/raceday/results/posting/post-stage.ts';
import { presentPosting } from './present-posting.ts';

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
