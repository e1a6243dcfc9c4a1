import type { Audience, MessageFilters, MessageText } from '#contract/people/office/messages.ts';
import type { Language } from '#contract/values.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { insertMessage, readAudience, readLanguageOfRace } from './queries.ts';

/** Everybody who is in the date, or waits for a place in it. */
export const allOfDate = { category_id: null, club_id: null, without_licence: false, and_waiting: true };

/** Whom a letter about a date reaches, and its words: in the organization's language, and in those the families read. */
export async function letterOfDate(
  db: Db,
  race_id: number,
  filters: MessageFilters,
  words: (locale: { locale: Language }) => Omit<MessageText, 'language'>,
): Promise<{ audience: Audience; texts: MessageText[] }> {
  const audience = await readAudience(db, race_id, filters);
  const own = await readLanguageOfRace(db, race_id);
  const read = audience.languages.map(({ language }) => language).filter((one) => one !== own);
  return {
    audience,
    texts: [own, ...read].map((language) => ({ language, ...words({ locale: language }) })),
  };
}

/** Writes to the families of a date, and records it; those whom no letter reaches are kept with the message. */
export async function sendMessage(
  tx: Db,
  message: Omit<Parameters<typeof insertMessage>[1], 'request_key'> & { request_key?: string },
  recorded: object = message.filters,
): Promise<{ message_id: number; families: number }> {
  const { race_id, sent_by, texts } = message;
  const sent = await insertMessage(tx, { request_key: crypto.randomUUID(), ...message });
  await insertAudit(tx, {
    user_id: sent_by,
    action: 'send',
    entity: 'message',
    entity_id: sent.message_id,
    became: { race_id, families: sent.families, subject: texts[0]?.subject, filters: recorded },
  });
  return sent;
}
