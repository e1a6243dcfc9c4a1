import type { MessageFilters, MessageText } from '#contract/people/office/messages.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { languages } from '#web/ground/language.ts';

const LONGEST_SUBJECT = 150;

/** Makes a message that corrects another one. Its subjects name the correction, and the words are new. */
export const correctionOf = (texts: readonly MessageText[]): MessageText[] =>
  texts.map(({ language, subject }) => {
    const corrected = m.messages_correction({ subject }, { locale: language });
    const [start = ''] = m.messages_correction({ subject: '\n' }, { locale: language }).split('\n');
    return {
      language,
      subject: (subject.startsWith(start) ? subject : corrected).slice(0, LONGEST_SUBJECT),
      body: '',
    };
  });

export const blank = (language: Language): MessageText => ({ language, subject: '', body: '' });

/** A message, as it is typed: filters, and a subject and a text in each chosen language. */
export type MessageTyped = Record<`${'subject' | 'body'}_${Language}`, string> & {
  /** The class. It is empty for all classes. */
  category_id: string;
  club_id: string;
  without_licence: boolean;
  chosen: Language[];
};

/** Gives the texts of a message as fields of a form. */
export function typedOf(texts: readonly MessageText[]): MessageTyped {
  const typed: MessageTyped = {
    category_id: '',
    club_id: '',
    without_licence: false,
    chosen: texts.map(({ language }) => language),
    subject_es: '',
    body_es: '',
    subject_en: '',
    body_en: '',
    subject_pt: '',
    body_pt: '',
  };
  for (const { language, subject, body } of texts) {
    typed[`subject_${language}`] = subject;
    typed[`body_${language}`] = body;
  }
  return typed;
}

export const writtenTexts = (typed: MessageTyped): MessageText[] =>
  typed.chosen.map((language) => ({
    language,
    subject: typed[`subject_${language}`],
    body: typed[`body_${language}`],
  }));

const chosenId = (value: string): number | null => (value === '' ? null : Number(value));

/** Gives a message's receivers: those of `same_as` or, when that is null, the chosen ones. */
export const filtersOf = (
  { category_id, club_id, without_licence }: MessageTyped,
  same_as: number | null = null,
): MessageFilters =>
  same_as === null
    ? { category_id: chosenId(category_id), club_id: chosenId(club_id), without_licence }
    : { category_id: null, club_id: null, without_licence: false, same_as };

/** Names the place in the storage for a race's text. `same_as` is the corrected message, or null. */
const storedUnder = (race_id: number, same_as: number | null): string =>
  same_as === null ? `message ${race_id}` : `message ${race_id} as ${same_as}`;

const isText = (one: unknown): one is MessageText =>
  typeof one === 'object' &&
  one !== null &&
  'language' in one &&
  languages.some((language) => language === one.language) &&
  'subject' in one &&
  typeof one.subject === 'string' &&
  'body' in one &&
  typeof one.body === 'string';

/** Reads the text that was typed for a race on this device and not sent. It is null when there is none. */
export function readKeptTexts(race_id: number, same_as: number | null = null): MessageText[] | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storedUnder(race_id, same_as)) ?? 'null');
    return Array.isArray(value) && value.length > 0 && value.every(isText) ? value : null;
  } catch {
    // The browser refuses the storage, or it is unreadable, so there is no draft.
    return null;
  }
}

/** Stores the typed text until it is sent, or the browser is closed. Blank texts are not stored. */
export function keepTexts(
  race_id: number,
  texts: readonly MessageText[],
  same_as: number | null = null,
): void {
  const isBlank = texts.every(({ subject, body }) => subject + body === '');
  try {
    if (isBlank) sessionStorage.removeItem(storedUnder(race_id, same_as));
    else sessionStorage.setItem(storedUnder(race_id, same_as), JSON.stringify(texts));
  } catch {
    // Without storage, the text lasts as long as the screen.
  }
}
