import type { Audience, MessageText } from '#contract/office/entries/messages.ts';

/** A text somebody wrote to its end. */
export const isWhole = ({ subject, body }: MessageText): boolean =>
  subject.trim() !== '' && body.trim() !== '';

/** Families that read a language in which nothing is written: they get the first text. */
export function withoutOwnText(
  { languages }: Audience,
  texts: readonly MessageText[],
): Audience['languages'] {
  return languages.filter((one) => !texts.some(({ language }) => language === one.language));
}
