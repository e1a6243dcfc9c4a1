import {
  addLate,
  foreseeLate,
  foreseeScratch,
  listChanges,
  scratch,
  undoChange,
} from '#contract/office/day/changes.ts';
import { foreseeResume, resume } from '#contract/office/day/resume.ts';
import { foreseeShorten, moveClock, shorten } from '#contract/office/day/shorten.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { readChanges } from '#server/draws/changes/change-queries.ts';
import { enterAfterDraw, foreseeLateEntry } from '#server/draws/changes/late.ts';
import { foreseeLeaving, leaveAfterDraw } from '#server/draws/changes/scratch.ts';
import { moveDayClock } from '#server/draws/changes/clock.ts';
import { foreseeResumed, resumeDay } from '#server/draws/changes/resume.ts';
import { foreseeShorter, shortenDay } from '#server/draws/changes/shorten.ts';
import { takeBackChange } from '#server/draws/changes/undo-change.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readMessageRace } from '#server/office/messages/queries.ts';
import { presentDay } from './present.ts';
import { resumeLetter, sendResumeLetter } from './resume-letter.ts';

/** What happens to a day after its draw: who comes late, who leaves, and the way back. */
export function registerDayChanges(context: RouteContext): void {
  const { db } = context;

  // A transaction only to read: what is foreseen is read under the locks of an entry.
  call(context, foreseeLate, (asked) => inTransaction(db, (tx) => foreseeLateEntry(tx, asked)));

  call(context, addLate, (asked) =>
    inTransaction(db, async (tx) => {
      const change_id = await enterAfterDraw(tx, asked);
      return { day: await presentDay(tx, asked.params.id), change_id };
    }),
  );

  call(context, foreseeScratch, (asked) => foreseeLeaving(db, asked));

  call(context, scratch, (asked) =>
    inTransaction(db, async (tx) => {
      const change_id = await leaveAfterDraw(tx, asked);
      return { day: await presentDay(tx, asked.params.id), change_id };
    }),
  );

  call(context, foreseeShorten, (asked) => foreseeShorter(db, asked));

  call(context, shorten, (asked) =>
    inTransaction(db, async (tx) => {
      const change_id = await shortenDay(tx, asked);
      return { day: await presentDay(tx, asked.params.id), change_id };
    }),
  );

  call(context, foreseeResume, async (asked) => {
    const { classes, news } = await foreseeResumed(db, asked);
    const race = await readMessageRace(db, asked.params.id);
    return { classes, ...(await resumeLetter(db, news)), reply_to: race?.reply_to ?? '' };
  });

  call(context, resume, (asked) =>
    inTransaction(db, async (tx) => {
      const change_id = await resumeDay(tx, asked, sendResumeLetter);
      return { day: await presentDay(tx, asked.params.id), change_id };
    }),
  );

  call(context, moveClock, (asked) =>
    inTransaction(db, async (tx) => {
      await moveDayClock(tx, asked);
      return presentDay(tx, asked.params.id);
    }),
  );

  call(context, listChanges, async ({ params }) => ({ items: await readChanges(db, params.id) }));

  call(context, undoChange, (asked) =>
    inTransaction(db, async (tx) => {
      await takeBackChange(tx, asked, sendResumeLetter);
      return presentDay(tx, asked.params.id);
    }),
  );
}
