import type { MessageFilters, MessageText } from '#contract/office/entries/messages.ts';
import type { Language } from '#contract/values.ts';
import { languages } from '#web/app/language.ts';

export const blank = (language: Language): MessageText => ({ language, subject: '', body: '' });

/** A message as it is typed: filters, and a subject and a text in each chosen language. */
export type MessageTyped = Record<`${'subject' | 'body'}_${Language}`, string> & {
  /** Empty: all. */
  category_id: string;
  club_id: string;
  without_licence: boolean;
  chosen: Language[];
};

/** The texts of a message as fields of a form. */
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

export const filtersOf = ({ category_id, club_id, without_licence }: MessageTyped): MessageFilters => ({
  category_id: chosenId(category_id),
  club_id: chosenId(club_id),
  without_licence,
});

const storedUnder = (race_id: number): string => `message ${race_id}`;

const isText = (one: unknown): one is MessageText =>
  typeof one === 'object' &&
  one !== null &&
  'language' in one &&
  languages.some((language) => language === one.language) &&
  'subject' in one &&
  typeof one.subject === 'string' &&
  'body' in one &&
  typeof one.body === 'string';

/** What was typed for a race on this device and not sent; null: nothing. */
export function readKeptTexts(race_id: number): MessageText[] | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storedUnder(race_id)) ?? 'null');
    return Array.isArray(value) && value.length > 0 && value.every(isText) ? value : null;
  } catch {
    // Storage is refused or unreadable: there is no draft.
    return null;
  }
}

/** Stores the typed text until it is sent, or the browser is closed. Blank texts are not stored. */
export function keepTexts(race_id: number, texts: readonly MessageText[]): void {
  const isBlank = texts.every(({ subject, body }) => subject + body === '');
  try {
    if (isBlank) sessionStorage.removeItem(storedUnder(race_id));
    else sessionStorage.setItem(storedUnder(race_id), JSON.stringify(texts));
  } catch {
    // Without storage the text lasts as long as the screen.
  }
}
