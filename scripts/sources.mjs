import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './processes.mjs';

const folders = [
  'rules',
  'contract',
  'text',
  'server',
  'web',
  'scripts',
  'e2e',
  'bench',
  'faults',
  'fuzz',
  'day',
];
const isGenerated = (file) => file.startsWith('text/messages/') || file === 'server/db/database.ts';

/** Whether a file is part of the product: not a test, not a helper of tests, not generated. */
export const isSource = (file) =>
  /^(rules|contract|server|web)\//.test(file) &&
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/testing\//.test(file) &&
  !isGenerated(file);

/**
 * Every file of code, and what is in it.
 * @returns {Map<string, string>} by its path from the root of the project
 */
export function readCode() {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return new Map(
    paths
      .filter((file) => !isGenerated(file))
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s*from\s*)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

/**
 * The imports of a file. In: its path and text. Out: the path of each file (`package:` before a package), the names (`*` for all of
 * them), and how: types only, or on demand.
 */
export function importsOf(file, source) {
  return [...source.matchAll(statement)].map(([, typeOnly, names, fixed, loaded]) => {
    const target = fixed ?? loaded ?? '';
    const to = target.startsWith('#')
      ? target.slice(1)
      : target.startsWith('.')
        ? relative(root, resolve(root, dirname(file), target))
        : `package:${target}`;
    const isWhole = loaded !== undefined || names?.includes('*') === true;
    return {
      to,
      names: isWhole
        ? ['*']
        : [...(names ?? '').matchAll(/(?:type\s+)?(\w+)(?:\s+as\s+\w+)?/g)].map((one) => one[1]),
      typeOnly: typeOnly !== undefined,
      isLoaded: loaded !== undefined,
    };
  });
}

const declaration =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;

/** The names a file exports. */
export const exportsOf = (source) => [...source.matchAll(declaration)].map(([, name]) => name);
