import type { Audience, MessageFilters, MessageText } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';
import { momentWords } from '#text/when.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import type { Db } from '#server/db/pool.ts';
import type { ResumeNews, TellResumed } from '#server/draws/changes/resume.ts';
import { insertMessage, readAudience, readLanguageOfRace } from '#server/office/messages/queries.ts';

const filtersOf = ({ rider_ids }: ResumeNews): MessageFilters => ({
  category_id: null,
  club_id: null,
  without_licence: false,
  rider_ids,
});

/** The families whom the letter about the other day reaches, and its words: in the organization's language, and in those they read. */
export async function resumeLetter(
  db: Db,
  news: ResumeNews,
): Promise<{ audience: Audience; texts: MessageText[] }> {
  const { race_id, race_name: name, cup_name: cup, place, when, off } = news;
  const audience = await readAudience(db, race_id, filtersOf(news));
  const own = await readLanguageOfRace(db, race_id);
  const read = audience.languages.map(({ language }) => language).filter((one) => one !== own);
  const texts = [own, ...read].map((language) => {
    const locale = { locale: language };
    const words = { name, cup, moment: momentWords(when, locale) };
    const where = place === null ? [] : [m.mail_moved_place({ place }, locale)];
    return off
      ? {
          language,
          subject: m.mail_resumes_off_subject(words, locale),
          body: m.mail_resumes_off(words, locale),
        }
      : {
          language,
          subject: m.mail_resumes_subject(words, locale),
          body: [m.mail_resumes_text(words, locale), ...where, m.mail_resumes_who({}, locale)].join('\n\n'),
        };
  });
  return { audience, texts };
}

/** Writes to the families of who still rides; whom no letter reaches is kept with it. */
export const sendResumeLetter: TellResumed = async (tx, news, sent_by) => {
  const { race_id, rider_ids } = news;
  const { texts } = await resumeLetter(tx, news);
  const { message_id, families } = await insertMessage(tx, {
    race_id,
    request_key: crypto.randomUUID(),
    sent_by,
    filters: filtersOf(news),
    texts,
  });
  await insertAudit(tx, {
    user_id: sent_by,
    action: 'send',
    entity: 'message',
    entity_id: message_id,
    became: { race_id, families, subject: texts[0]?.subject, filters: { riders: rider_ids.length } },
  });
};
