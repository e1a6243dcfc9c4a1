import { getProgramme, saveProgramme } from '#contract/raceday/office/day/programme.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { presentProgramme } from './present-programme.ts';
import { putProgramme } from './save-programme.ts';

/** Registers the calls for the programme of a race day in the office. */
export function registerProgramme(context: RouteContext): void {
  const { db } = context;

  call(context, getProgramme, ({ params }) => presentProgramme(db, params.id));

  call(context, saveProgramme, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await putProgramme(tx, id, body, caller.user_id);
      return presentProgramme(tx, id);
    }),
  );
}
