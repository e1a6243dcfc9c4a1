import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { importsOf } from './sources.mjs';

const roots = ['web/app/client.tsx', 'web/app/server.tsx'];
/** The beginning of what brings the private styles with it (web/ground/call/lazy-private.tsx). */
const privateLoads = /\blazy(?:Private|Alone)\(\s*async \(\) =>\s*\(await import\('[^']+'\)/g;

/**
 * Returns the files of `web/` that a stranger's page can load: everything that the two entries import, without what
 * `lazyPrivate` and `lazyAlone` load, and without what imports the private styles itself.
 * @returns {string[]} paths from the root of the project, sorted
 */
export function publicSources() {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} file */
  function visit(file) {
    if (seen.has(file) || !existsSync(join(root, file))) return;
    const source = readFileSync(join(root, file), 'utf8');
    if (source.includes("import '#web/ground/call/private-styles.ts'")) return;
    seen.add(file);
    for (const { to, typeOnly } of importsOf(file, source.replaceAll(privateLoads, '')))
      if (!typeOnly && /^web\/.*\.tsx?$/.test(to)) visit(to);
  }
  for (const file of roots) visit(file);
  return [...seen].sort();
}

/** Names those files to Tailwind. */
export function writePublicSources() {
  const lines = publicSources().map((file) => `@source '../${file}';`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache/public-sources.css'), `${lines.join('\n')}\n`);
}
