import type { Audience, MessageFilters, MessageText } from '#contract/office/entries/messages.ts';
import type { Language } from '#contract/values.ts';

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
