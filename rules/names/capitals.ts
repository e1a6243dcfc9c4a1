/** These words stand before or between surnames and are written small: "de la Cruz", "dos Santos", "Ortega y Gasset", "e Silva". */
const small: ReadonlySet<string> = new Set('de del da das do dos y e van von'.split(' '));
/** These are small behind one of the others, and begin a surname otherwise: "de la Cruz", "La Rosa". */
const smallBehind: ReadonlySet<string> = new Set('la las los der den'.split(' '));

/** Which of the two names it is: a surname may begin with a small word, and a first name does not. */
export type NamePart = 'surname' | 'first';

const lower = (text: string): string => text.toLocaleLowerCase('es');
const upper = (text: string): string => text.toLocaleUpperCase('es');
const isLoud = (text: string): boolean => text === upper(text) && text !== lower(text);
const isQuiet = (text: string): boolean => text === lower(text) && text !== upper(text);
const lettersIn = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0;

/** "III" and "IV" behind a name count the generations of it. */
const isOrdinal = (word: string): boolean => /^(?:i{2,3}|iv|vi{0,3}|ix)$/i.test(word);

/** A capital stands at the beginning, behind an apostrophe, a hyphen or a dot, and behind "Mc". */
const capitalized = (word: string): string =>
  lower(word)
    .replaceAll(/(?<!\p{L})\p{L}/gu, upper)
    .replaceAll(/(?<!\p{L})Mc\p{L}(?=\p{L})/gu, (start) => `Mc${upper(start.slice(2))}`);

const isParticle = (word: string): boolean => small.has(lower(word)) || smallBehind.has(lower(word));

/** A word in capitals beside others may be an abbreviation when it is short, such as "TJ". */
function isTouched(word: string, whole: string, isLast: boolean): boolean {
  if (isParticle(word) && !isLast) return isLoud(word) || isQuiet(whole);
  if (isQuiet(word) || isLoud(whole)) return true;
  // "pEÑA" was typed with the key for capitals down.
  return (isLoud(word) && lettersIn(word) > 2 && !isOrdinal(word)) || /^\p{Ll}\p{Lu}{2,}$/u.test(word);
}

/**
 * This puts right the capitals of a name that was typed in capitals only, or without any: "DE LA CRUZ" becomes "de la Cruz", "mcdonald"
 * becomes "McDonald". A word with capitals and small letters stays as its owner writes it.
 *
 * @param text the name, with single blanks
 * @param part whether it is a surname or a first name
 * @returns the name with its capitals put right
 * Source: ours, after the orthographies of Spanish and Portuguese.
 */
export function properName(text: string, part: NamePart): string {
  const words = text.split(' ');
  const becomes: string[] = [];
  for (const [index, word] of words.entries()) {
    const plain = lower(word);
    const isBefore = index < words.length - 1;
    const isSmall = small.has(plain) && isBefore && (index > 0 || part === 'surname');
    const isBehind = smallBehind.has(plain) && isBefore && small.has(becomes[index - 1] ?? '');
    if (!isTouched(word, text, !isBefore)) becomes.push(word);
    else if (isSmall || isBehind) becomes.push(plain);
    else if (index > 0 && isOrdinal(word)) becomes.push(upper(word));
    // Two consonants are initials.
    else if (part === 'first' && /^[^\Waeiouy\d]{2}$/i.test(word)) becomes.push(upper(word));
    else becomes.push(capitalized(word));
  }
  return becomes.join(' ');
}
