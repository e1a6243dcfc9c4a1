import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../site.ts';

const operations = () => readFileSync(join(project, 'docs/operations.md'), 'utf8');

/** Returns a block of `docs/operations.md` as it is printed there: the only one that contains the mark. */
export function documented(mark: string): string {
  const blocks = [...operations().matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const fits = blocks.filter((block) => block.includes(mark));
  const [block] = fits;
  if (block === undefined || fits.length > 1)
    throw new Error(`${fits.length} blocks of docs/operations.md have ${mark}`);
  return block;
}

/** Returns the words between two backticks that begin like this. */
export function documentedWords(beginning: string): string {
  const text = operations().replaceAll('\n', ' ');
  const at = text.indexOf(`\`${beginning}`);
  if (at < 0) throw new Error(`docs/operations.md does not say \`${beginning}`);
  return text.slice(at + 1, text.indexOf('`', at + 1));
}
