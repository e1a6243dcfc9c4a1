import type { Audience, MessageFilters, MessageText } from '#contract/office/entries/messages.ts';
import type { Language } from '#contract/values.ts';
import { languages } from '#web/app/language.ts';

/** Everybody entered. */
export const everybody: MessageFilters = { category_id: null, club_id: null, without_licence: false };

export const isWhole = ({ subject, body }: MessageText): boolean =>
  subject.trim() !== '' && body.trim() !== '';

export const blank = (language: Language): MessageText => ({ language, subject: '', body: '' });

/** Families that read a language in which nothing is written: they get the first text. */
export function withoutOwnText(
  { languages }: Audience,
  texts: readonly MessageText[],
): Audience['languages'] {
  return languages.filter((one) => !texts.some(({ language }) => language === one.language));
}

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
    // Storage that is refused or unreadable holds no draft.
    return null;
  }
}

/** Keeps what is typed until it is sent, or the browser is closed; blank texts are no draft. */
export function keepTexts(race_id: number, texts: readonly MessageText[]): void {
  const isBlank = texts.every(({ subject, body }) => subject + body === '');
  try {
    if (isBlank) sessionStorage.removeItem(storedUnder(race_id));
    else sessionStorage.setItem(storedUnder(race_id), JSON.stringify(texts));
  } catch {
    // Without storage the text lives as long as the screen.
  }
}
