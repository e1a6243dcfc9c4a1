import {
  addLate,
  foreseeLate,
  foreseeScratch,
  listChanges,
  scratch,
  undoChange,
} from '#contract/raceday/office/day/changes.ts';
import { foreseeResume, resume } from '#contract/raceday/office/day/resume.ts';
import { foreseeShorten, moveClock, shorten } from '#contract/raceday/office/day/shorten.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { readChanges } from '#server/raceday/draws/changes/change-queries.ts';
import { enterAfterDraw, foreseeLateEntry } from '#server/raceday/draws/changes/late.ts';
import { foreseeLeaving, leaveAfterDraw } from '#server/raceday/draws/changes/scratch.ts';
import { moveDayClock } from '#server/raceday/draws/changes/clock.ts';
import {
  foreseeResumed,
  resumeDay,
  type ResumeNews,
  type TellResumed,
} from '#server/raceday/draws/changes/resume.ts';
import { foreseeShorter, shortenDay } from '#server/raceday/draws/changes/shorten.ts';
import { takeBackChange } from '#server/raceday/draws/changes/undo-change.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readMessageRace } from '#server/people/office/messages/queries.ts';
import type { Audience, MessageFilters, MessageText } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';
import { momentWords } from '#text/when.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { letterOfDate, sendMessage } from '#server/people/office/messages/send-message.ts';
import { presentDay } from './present.ts';

const filtersOf = ({ rider_ids }: ResumeNews): MessageFilters => ({
  category_id: null,
  club_id: null,
  without_licence: false,
  rider_ids,
});

/** Returns the families whom the letter about the other day reaches, and its text in all of their languages. */
async function resumeLetter(db: Db, news: ResumeNews): Promise<{ audience: Audience; texts: MessageText[] }> {
  const { race_id, race_name: name, cup_name: cup, place, when, off } = news;
  return letterOfDate(db, race_id, filtersOf(news), (locale) => {
    const words = { name, cup, moment: momentWords(when, locale) };
    const where = place === null ? [] : [m.mail_moved_place({ place }, locale)];
    return off
      ? { subject: m.mail_resumes_off_subject(words, locale), body: m.mail_resumes_off(words, locale) }
      : {
          subject: m.mail_resumes_subject(words, locale),
          body: [m.mail_resumes_text(words, locale), ...where, m.mail_resumes_who({}, locale)].join('\n\n'),
        };
  });
}

/** Writes to the families of those who still ride. Those whom no letter reaches are stored with it. */
const sendResumeLetter: TellResumed = async (tx, news, sent_by) => {
  const { race_id, rider_ids } = news;
  const { texts } = await resumeLetter(tx, news);
  const filters = filtersOf(news);
  await sendMessage(tx, { race_id, sent_by, filters, texts }, { riders: rider_ids.length });
};

/** Registers the calls that change a day after its draw (who comes late, who leaves), and those that undo it. */
export function registerDayChanges(context: RouteContext): void {
  const { db } = context;

  // This transaction only reads: what would happen is read under the locks of an entry.
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
