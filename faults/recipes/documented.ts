import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../site.ts';

/** Returns a block of `docs/operations.md` as it is printed there: the only one that contains the mark. */
export function documented(mark: string): string {
  const blocks = [
    ...readFileSync(join(project, 'docs/operations.md'), 'utf8').matchAll(/^```\w*\n(.*?)^```$/gms),
  ].map(([, block = '']) => block);
  const fits = blocks.filter((block) => block.includes(mark));
  const [block] = fits;
  if (block === undefined || fits.length > 1)
    throw new Error(`${fits.length} blocks of docs/operations.md have ${mark}`);
  return block;
}
