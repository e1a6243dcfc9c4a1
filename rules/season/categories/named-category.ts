import { plainText } from '#rules/names/plain-text.ts';

interface Named {
  category_name: string;
  external_code: string | null;
}

/** These words stand between two ages or two genders and carry no meaning. */
const joining = new Set(['a', 'al', 'y', 'e', 'to', 'and', 'ate', 'de', 'anos', 'years']);

/** These words say behind an age that there is no upper one, which other sheets write as a plus or not at all. */
const openEnd = new Set(['mas', 'mais', 'over', 'more', 'older', 'up', 'en', 'em', 'adelante', 'diante']);

const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(' ')
    .filter((word) => !joining.has(word))
    .filter(
      (word, index, all) => !openEnd.has(word) || !all.slice(0, index).some((one) => /^[0-9]/.test(one)),
    );

/**
 * A name is short for another when each word is the beginning of the word in its place and numbers are the same: `Var. 13 a 14` is short
 * for Varones 13–14.
 */
function isShortFor(said: string, name: string): boolean {
  const [short, long] = [wordsOf(said), wordsOf(name)];
  if (short.length !== long.length) return false;
  return short.every((word, index) =>
    /^[0-9]/.test(word) ? long[index] === word : long[index]?.startsWith(word) === true,
  );
}

/**
 * This function finds the class that a cell of a sheet means. It compares the name and the code by which other programs know the class, and
 * else looks for the only class whose name the cell abbreviates.
 * @param said - the text of the cell
 * @param classes - the classes of a cup
 * @returns the class, or undefined when the cell means none or may mean several
 */
export function namedCategory<One extends Named>(said: string, classes: readonly One[]): One | undefined {
  const plain = plainText(said);
  if (plain === '') return;
  const exact = classes.find(
    ({ category_name, external_code }) =>
      plainText(category_name) === plain || plainText(external_code ?? '') === plain,
  );
  if (exact) return exact;
  const [only, ...more] = classes.filter(({ category_name }) => isShortFor(said, category_name));
  return more.length > 0 ? undefined : only;
}
