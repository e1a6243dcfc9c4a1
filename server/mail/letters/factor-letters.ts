import * as m from '#text/messages/messages.js';
import type { Language } from '#contract/values.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { hello } from './hello.ts';
import type { Contents } from './layout.ts';

type Change = Jobs['second_factor']['change'];

/** What the letter about a second factor needs to know. */
export interface FactorLetters {
  second_factor: { first_name: string; change: Change; when: string; device: string; link: string };
}

const words = {
  on: [m.mail_second_factor_on_subject, m.mail_second_factor_on_text],
  off: [m.mail_second_factor_off_subject, m.mail_second_factor_off_text],
  codes: [m.mail_second_factor_codes_subject, m.mail_second_factor_codes_text],
  recovery: [m.mail_second_factor_recovery_subject, m.mail_second_factor_recovery_text],
  guessed: [m.mail_second_factor_guessed_subject, m.mail_second_factor_guessed_text],
} as const satisfies Record<Change, unknown>;

export const factorComposers = {
  second_factor: (
    { first_name, change, when, device, link }: FactorLetters['second_factor'],
    locale: { locale: Language },
  ): Contents => {
    const [subject, text] = words[change];
    return {
      subject: subject({}, locale),
      paragraphs: [
        hello(first_name, locale),
        text({ when, device: device === '' ? '?' : device }, locale),
        m.mail_password_more({}, locale),
      ],
      button: { label: m.mail_password_button({}, locale), link },
    };
  },
};
