/** Longest reason, in characters: a family reads it to its end. */
export const REASON_LENGTH = 200;
/** Most reasons of an organization: an office finds one in the list. */
export const MOST_REASONS = 12;

type Language = 'es' | 'en' | 'pt';

/** One reason an organization wrote, in each language; empty: not written in it. */
type ReasonWords = Readonly<Record<Language, string>>;

/** In which language a reason is read that is not written in the family's own, the first that is there. */
const afterwards: readonly Language[] = ['es', 'pt', 'en'];

/**
 * What a family reads of a reason. In: its words, the family's language. Out: the words and the language they are in, which is
 * another one where the reason is not written in the family's; null: nothing is written. **Ours.**
 */
export function reasonFor(
  reason: ReasonWords,
  language: Language,
): { language: Language; words: string } | null {
  const found = [language, ...afterwards].find((one) => reason[one].trim() !== '');
  return found === undefined ? null : { language: found, words: reason[found].trim() };
}
