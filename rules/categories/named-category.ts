import { plainText } from '#rules/names/plain-text.ts';

interface Named {
  category_name: string;
  external_code: string | null;
}

/** Words between two ages or two genders, which carry no meaning. */
const joining = new Set(['a', 'al', 'y', 'e', 'to', 'and', 'ate', 'de', 'anos', 'years']);

const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(' ')
    .filter((word) => !joining.has(word));

/** Whether each word is the beginning of the word in its place, and numbers are the same: `Var. 13 a 14` for Varones 13–14. */
function isShortFor(said: string, name: string): boolean {
  const [short, long] = [wordsOf(said), wordsOf(name)];
  if (short.length !== long.length) return false;
  return short.every((word, index) =>
    /^[0-9]/.test(word) ? long[index] === word : long[index]?.startsWith(word) === true,
  );
}

/**
 * The class that a cell of a sheet means: by its name or the code other programs know it by; else the only one whose name it is short for.
 * In: the cell, the classes of a cup. Out: undefined where none is meant, or several may be.
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
