import type { Audience, MessageFilters, MessageText } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';
import { momentWords } from '#text/when.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { ResumeNews, TellResumed } from '#server/raceday/draws/changes/resume.ts';
import { letterOfDate, sendMessage } from '#server/people/office/messages/send-message.ts';

const filtersOf = ({ rider_ids }: ResumeNews): MessageFilters => ({
  category_id: null,
  club_id: null,
  without_licence: false,
  rider_ids,
});

/** Returns the families whom the letter about the other day reaches, and its text in all of their languages. */
export async function resumeLetter(
  db: Db,
  news: ResumeNews,
): Promise<{ audience: Audience; texts: MessageText[] }> {
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
export const sendResumeLetter: TellResumed = async (tx, news, sent_by) => {
  const { race_id, rider_ids } = news;
  const { texts } = await resumeLetter(tx, news);
  const filters = filtersOf(news);
  await sendMessage(tx, { race_id, sent_by, filters, texts }, { riders: rider_ids.length });
};
