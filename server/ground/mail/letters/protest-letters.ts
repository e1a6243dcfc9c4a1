import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { type ClockTime, momentWords } from '#text/when.ts';
import type { Language } from '#contract/values.ts';
import type { ProtestStep } from '#rules/raceday/live/protests.ts';
import type { Phase } from '#rules/stages.ts';
import type { Contents } from './layout.ts';

/** What every letter about a protest says of it. */
interface OfProtest {
  receipt: number;
  race: string;
  category: string;
  phase: Phase;
  number: string | null;
  is_late: boolean;
}

/** What the letter about a step of a protest needs to know. */
export interface ProtestLetters {
  protest_told: OfProtest & {
    became: ProtestStep;
    /** It is empty when nothing was written. */
    public_line: string;
    link: string;
  };
  /** To who decides it: never its words, nor who filed it. */
  protest_filed: OfProtest & {
    /** By the clock of the race. */
    filed: ClockTime;
    link: string;
  };
}

const texts = {
  FILED: m.mail_protest_filed,
  ADMITTED: m.mail_protest_admitted,
  NOT_ADMITTED: m.mail_protest_not_admitted,
  UPHELD: m.mail_protest_upheld,
  CORRECTED: m.mail_protest_corrected,
  DISMISSED: m.mail_protest_dismissed,
  WITHDRAWN: m.mail_protest_withdrawn,
} as const satisfies Record<ProtestStep, unknown>;

const rideText = ({ phase, number }: { phase: Phase; number: string | null }, locale: { locale: Language }) =>
  number === null ? phaseWord(phase, locale) : `${phaseWord(phase, locale)} · ${number}`;

/** Letters about protests. They do not repeat the protest, because a letter is read on more than one phone. */
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
    const ride = rideText({ phase, number }, locale);
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
  protest_filed: (
    { receipt, race, category, phase, number, is_late, filed, link }: ProtestLetters['protest_filed'],
    locale: { locale: Language },
  ): Contents => ({
    subject: m.mail_protest_filed_subject({ receipt, race }, locale),
    paragraphs: [
      m.mail_protest_filed_office(
        {
          receipt,
          race,
          category,
          ride: rideText({ phase, number }, locale),
          when: momentWords(filed, locale),
        },
        locale,
      ),
      ...(is_late ? [m.mail_protest_late({}, locale)] : []),
      m.mail_protest_filed_waits({}, locale),
    ],
    button: { label: m.mail_protest_filed_button({}, locale), link },
  }),
};
