import type { Audience, MessageText } from '#contract/people/office/messages.ts';

/** Tells whether the subject and the text are both written. */
export const isWhole = ({ subject, body }: MessageText): boolean =>
  subject.trim() !== '' && body.trim() !== '';

/** Lists the families whose language has no text. They get the first text. */
export function withoutOwnText(
  { languages }: Audience,
  texts: readonly MessageText[],
): Audience['languages'] {
  return languages.filter((one) => !texts.some(({ language }) => language === one.language));
}
