import {
  endNotice,
  listNotices,
  LONGEST_NOTICE_HOURS,
  sayNotice,
} from '#contract/raceday/office/day/notices.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { insertRequest, isDrawn } from '#server/raceday/draws/request-queries.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { lockRaceStatus } from '#server/raceday/results/queries.ts';
import { closeNotice, insertNotice, readNotices } from './notice-queries.ts';

const hourMs = 3_600_000;

/** Refuses a notice without an end, or with one long after the day it is about. */
function refuseEnd(ends_at: string): void {
  const left = Date.parse(ends_at) - Date.now();
  // A text that is no instant gives `NaN`, which does not fit either.
  const fits = left > 0 && left <= LONGEST_NOTICE_HOURS * hourMs;
  if (!fits) throw new Refusal('day.notice_end', 'ends_at');
}

/** Registers the notices that the office shows on every page of a date until an end. */
export function registerNotices(context: RouteContext): void {
  const { db } = context;

  call(context, listNotices, async ({ params }) => ({ items: await readNotices(db, params.id) }));

  call(context, sayNotice, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      const { weight, words, ends_at } = body;
      const request = { request_key: body.request_key, race_id: id, done_by: caller.user_id, what: 'notice' };
      await lockRaceStatus(tx, id);
      // This is checked after the lock, because the first request may still be running when the second one comes.
      if (!(await isDrawn(tx, request))) {
        refuseEnd(ends_at);
        const said = { race_id: id, weight, words, ends_at, said_by: caller.user_id };
        const notice = await insertNotice(tx, said);
        await insertRequest(tx, request);
        await insertAudit(tx, {
          user_id: caller.user_id,
          action: 'notice',
          entity: 'race',
          entity_id: id,
          became: { notice, weight, words: words.es, ends_at },
        });
      }
      return { items: await readNotices(tx, id) };
    }),
  );

  call(context, endNotice, ({ params: { id, noticeId }, caller }) =>
    inTransaction(db, async (tx) => {
      if (!(await closeNotice(tx, id, noticeId))) throw new Refusal('day.notice_not_found');
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'notice_end',
        entity: 'race',
        entity_id: id,
        became: { notice: noticeId },
      });
      return { items: await readNotices(tx, id) };
    }),
  );
}
