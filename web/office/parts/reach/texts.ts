import type { Audience, MessageText } from '#contract/office/entries/messages.ts';

/** Subject and text are both written. */
export const isWhole = ({ subject, body }: MessageText): boolean =>
  subject.trim() !== '' && body.trim() !== '';

/** Families whose language has no text: they get the first text. */
export function withoutOwnText(
  { languages }: Audience,
  texts: readonly MessageText[],
): Audience['languages'] {
  return languages.filter((one) => !texts.some(({ language }) => language === one.language));
}
