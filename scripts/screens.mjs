import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './processes.mjs';

/** A screen of `web/screens/*.ts`, with the file of its code, which is loaded when it is opened. */
const declared = /export const (\w+)Screen = [\s\S]*?import\('\.\/([\w./-]+)'\)/g;

const files = new Map(
  globSync('web/screens/*.ts', { cwd: root }).flatMap((district) =>
    [...readFileSync(join(root, district), 'utf8').matchAll(declared)].map(([, name = '', file = '']) => [
      name,
      `web/screens/${file}`,
    ]),
  ),
);

/** The names of all screens but the office. */
export const screenNames = [...files.keys()];

/**
 * Finds the code of a screen, which stands in its district.
 * @param {string} name
 * @returns {string} its path from the root of the project
 */
export function codeOfScreen(name) {
  const file = files.get(name);
  if (file === undefined) throw new Error(`No file of web/screens declares a screen ${name}`);
  return file;
}

/**
 * Finds the folder of a screen.
 * @param {string} name
 * @returns {string} its path from the root of the project
 */
export const folderOfScreen = (name) => dirname(codeOfScreen(name));
