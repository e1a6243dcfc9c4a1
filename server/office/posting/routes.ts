import { getPosting, postStage } from '#contract/live/posting.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { moveStage } from '#server/results/posting/post-stage.ts';
import { presentPosting } from './present-posting.ts';

/** Results posted stage by stage, in the office and at the judges' table (docs/decisions/0057). */
export function registerPosting(context: RouteContext): void {
  const { db } = context;

  call(context, getPosting, ({ params }) => presentPosting(db, params.id));

  call(context, postStage, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await moveStage(tx, id, body, caller);
      return presentPosting(tx, id);
    }),
  );
}
