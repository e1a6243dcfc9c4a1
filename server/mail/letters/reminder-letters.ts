import type { Ending } from '#contract/entries/entries.ts';
import type { Language } from '#contract/values.ts';
import { endingWords } from '#text/endings.ts';
import * as m from '#text/messages/messages.js';
import type { Contents } from './layout.ts';

/** What the letter about something that ends needs to know. */
export interface ReminderLetters {
  reminder: { endings: (Ending & { rider_fullname: string })[]; link: string };
}

export const reminderComposers = {
  reminder: ({ endings, link }: ReminderLetters['reminder'], locale: { locale: Language }): Contents => ({
    subject: m.mail_reminder_subject({ rider: endings[0]?.rider_fullname ?? '' }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_reminder_text({}, locale),
      ...endings.map((one) => `${one.rider_fullname} · ${endingWords(one, locale)}`),
    ],
    button: { label: m.mail_reminder_button({}, locale), link },
  }),
};
