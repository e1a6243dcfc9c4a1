import { getProgramme, saveProgramme } from '#contract/office/day/programme.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { presentProgramme } from './present-programme.ts';
import { putProgramme } from './save-programme.ts';

/** The programme of a race day in the organizer's office. */
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
