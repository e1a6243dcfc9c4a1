import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from './processes.mjs';

const folders = new Map(
  globSync('web/screens/*/*/screen.ts', { cwd: root }).map((file) => {
    const folder = dirname(file).replaceAll('\\', '/');
    return [folder.slice(folder.lastIndexOf('/') + 1), folder];
  }),
);

/** The names of all screens but the office. */
export const screenNames = [...folders.keys()];

/**
 * Finds the folder of a screen, which stands in its district.
 * @param {string} name
 * @returns {string} its path from the root of the project
 */
export function folderOfScreen(name) {
  const folder = folders.get(name);
  if (folder === undefined) throw new Error(`No folder of web/screens has a screen ${name}`);
  return folder;
}
