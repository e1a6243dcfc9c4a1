import {
  getProtestPhoto,
  listRaceProtests,
  stepProtest,
  takeProtest,
} from '#contract/raceday/live/protest-desk.ts';
import {
  fileProtest,
  getProtestRoom,
  listOwnProtests,
  withdrawProtest,
} from '#contract/raceday/live/protests.ts';
import { Refusal } from '#contract/errors.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { fileByAccount, typePaper } from './file-protest.ts';
import { presentOwn, presentOwnList, presentProtests, presentRoom } from './present.ts';
import { readPrivate } from './protest-queries.ts';
import { decideProtest, takeBackProtest } from './take-step.ts';

/**
 * Registers the calls for protests: families and delegates file them, the office or the judges' table of the race
 * decides them, and nobody else sees them (docs/decisions/0057).
 */
export function registerProtests(context: RouteContext): void {
  const { db, documents } = context;

  call(context, listOwnProtests, async ({ caller: { user_id } }) => ({
    items: await presentOwnList(db, { user_id }),
  }));

  call(context, getProtestRoom, ({ params, caller }) => presentRoom(db, params.id, caller));

  call(context, fileProtest, (asked) => fileByAccount(context, asked));

  call(context, withdrawProtest, async ({ params: { id }, caller: { user_id } }) => {
    await inTransaction(db, (tx) => takeBackProtest(tx, id, user_id));
    return presentOwn(db, id, user_id);
  });

  call(context, listRaceProtests, ({ params }) => presentProtests(db, params.id));

  call(context, takeProtest, async (asked) => {
    await typePaper(db, asked);
    return presentProtests(db, asked.params.id);
  });

  call(context, stepProtest, async (asked) => {
    await inTransaction(db, (tx) => decideProtest(tx, asked));
    return presentProtests(db, asked.params.id);
  });

  call(context, getProtestPhoto, async ({ params: { id, receipt } }) => {
    const found = await readPrivate(db, id, receipt);
    if (found === null || found.file_id === null) throw new Refusal('document.not_found');
    return answerDocument(db, documents, found.file_id, `protest-${receipt}`);
  });
}
