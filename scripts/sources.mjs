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
const isGenerated = (file) => file.startsWith('text/messages/') || file === 'server/ground/db/database.ts';

/** Tells whether a file is part of the product: not a test, not a helper of tests, not generated. */
export const isSource = (file) =>
  /^(rules|contract|server|web)\//.test(file) &&
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/testing\//.test(file) &&
  !isGenerated(file);

/**
 * Reads every file of code.
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
 * Returns the imports of a file, from its path and text: the path of each imported file (`package:` before a package),
 * the names (`*` for all of them), and whether they are types only, or loaded on demand.
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

/** Returns the names that a file exports. */
export const exportsOf = (source) => [...source.matchAll(declaration)].map(([, name]) => name);
