import type { Ending } from '#contract/entries/entries.ts';
import type { Language } from '#contract/values.ts';
import { endingWords } from '#text/endings.ts';
import * as m from '#text/messages/messages.js';
import { untilWords } from '#text/when.ts';
import type { Contents } from './layout.ts';

/** A part of an entry that is about to be due, in words. */
interface PartDue {
  rider: string;
  concept: string;
  payee: string;
  nth: number;
  of: number;
  amount: string;
  /** What is missing of the parts before it; empty: nothing. */
  before: string;
  /** Its last day. */
  by: string;
}

/** What the letters about something that ends need to know. */
export interface ReminderLetters {
  reminder: { endings: (Ending & { rider_fullname: string })[]; link: string };
  /** Soonest first. */
  part_reminder: { parts: [PartDue, ...PartDue[]]; link: string };
}

const untilOf = ({ by }: Pick<PartDue, 'by'>, locale: { locale: Language }): string =>
  untilWords({ date: by, time: '23:59' }, locale);

function partWords(one: PartDue, locale: { locale: Language }): string {
  const { nth, of, before, ...part } = one;
  const until = untilOf(one, locale);
  const line = m.mail_part_line({ ...part, nth: String(nth), of: String(of), until }, locale);
  return before === '' ? line : `${line} ${m.mail_part_before({ amount: before }, locale)}`;
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
  part_reminder: (
    { parts, link }: ReminderLetters['part_reminder'],
    locale: { locale: Language },
  ): Contents => ({
    subject: m.mail_part_subject({ until: untilOf(parts[0], locale) }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_part_text({}, locale),
      ...parts.map((one) => partWords(one, locale)),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
    small: [m.mail_part_small({}, locale)],
  }),
};
