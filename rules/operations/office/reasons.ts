/** The longest reason, in characters. A family reads it to its end. */
export const REASON_LENGTH = 200;
/** The most reasons of an organization. An office finds one in the list. */
export const MOST_REASONS = 12;

type Language = 'es' | 'en' | 'pt';

/** A reason that an organization wrote, in each language. A text is empty when it is not written in that language. */
type ReasonWords = Readonly<Record<Language, string>>;

/** When a reason is not written in the family's language, the first of these in which it is written is shown. */
const afterwards: readonly Language[] = ['es', 'pt', 'en'];

/**
 * A family reads a reason in its own language, or in another one when it is not written in it.
 *
 * @param reason the reason in each language
 * @param language the family's language
 * @returns the text and its language, null when nothing is written
 * Source: **ours.**
 */
export function reasonFor(
  reason: ReasonWords,
  language: Language,
): { language: Language; words: string } | null {
  const found = [language, ...afterwards].find((one) => reason[one].trim() !== '');
  return found === undefined ? null : { language: found, words: reason[found].trim() };
}
