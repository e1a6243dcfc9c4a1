import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Sentences by their key: text, or a list with its plural forms. */
export type Texts = Record<string, unknown>;

const here = import.meta.dirname;

/** The folders with sentences, such as `people/clubs`. */
export const areas: readonly string[] = globSync(['*/es.json', '*/*/es.json'], { cwd: here })
  .map((file) => dirname(file).replaceAll('\\', '/'))
  .sort();

/** All sentences of a language, as they are written. In: areas, where not all are wanted. */
export function textsOf(language: string, of: readonly string[] = areas): Texts {
  const all: Texts = {};
  for (const area of of)
    Object.assign(all, JSON.parse(readFileSync(join(here, area, `${language}.json`), 'utf8')));
  return all;
}
