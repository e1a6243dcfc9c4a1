import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import type { Language } from '#contract/values.ts';
import type { ProtestStep } from '#rules/live/protests.ts';
import type { Phase } from '#rules/stages.ts';
import type { Contents } from './layout.ts';

/** What the letter about a step of a protest needs to know. */
export interface ProtestLetters {
  protest_told: {
    receipt: number;
    race: string;
    category: string;
    phase: Phase;
    number: string | null;
    is_late: boolean;
    became: ProtestStep;
    /** Empty: nothing was said. */
    public_line: string;
    link: string;
  };
}

const texts = {
  FILED: m.mail_protest_filed,
  ADMITTED: m.mail_protest_admitted,
  NOT_ADMITTED: m.mail_protest_not_admitted,
  UPHELD: m.mail_protest_upheld,
  DISMISSED: m.mail_protest_dismissed,
  WITHDRAWN: m.mail_protest_withdrawn,
} as const satisfies Record<ProtestStep, unknown>;

/** Letters about protests. What was protested is not repeated: a letter is read on more than one phone. */
export const protestComposers = {
  protest_told: (
    {
      receipt,
      race,
      category,
      phase,
      number,
      is_late,
      became,
      public_line,
      link,
    }: ProtestLetters['protest_told'],
    locale: { locale: Language },
  ): Contents => {
    const ride = number === null ? phaseWord(phase, locale) : `${phaseWord(phase, locale)} · ${number}`;
    return {
      subject: m.mail_protest_subject({ receipt, race }, locale),
      paragraphs: [
        m.mail_hello({}, locale),
        m.mail_protest_about({ receipt, race, category, ride }, locale),
        texts[became]({}, locale),
        ...(became === 'FILED' && is_late ? [m.mail_protest_late({}, locale)] : []),
        ...(public_line === '' ? [] : [public_line]),
      ],
      button: { label: m.mail_protest_button({}, locale), link },
    };
  },
};
