import { expect, test } from 'vitest';
import { importsOf, readCode } from './sources.mjs';

/** The scripts that people start with any Node: each installs the right one first, and continues in it. */
const begun = ['check', 'run', 'start', 'test'].map((name) => `scripts/${name}.mjs`);

/**
 * The names that Node 20.19 has, the oldest version that the README allows. Check its documentation before adding a
 * name.
 */
const known = [
  'AsyncLocalStorage appendFileSync createHash createInterface delimiter dirname execFileSync existsSync fileURLToPath',
  'join mkdirSync module pathToFileURL randomInt readFileSync readdirSync relative resolve rmSync setPriority spawn statSync writeFileSync',
].flatMap((line) => line.split(' '));

test('what is loaded before the right Node is installed loads in Node 20', () => {
  const code = readCode();
  const loaded = new Set(begun);
  const names = new Set<string>();
  for (const file of loaded)
    for (const { to, names: taken, isLoaded } of importsOf(file, code.get(file) ?? '')) {
      if (isLoaded) continue;
      if (to.startsWith('package:node:')) for (const name of taken) names.add(name);
      else loaded.add(to);
    }
  expect(loaded).toContain('scripts/install.mjs');
  expect([...loaded].filter((file) => !/^scripts\/[\w-]+\.mjs$/.test(file))).toEqual([]);
  expect([...names].filter((name) => !known.includes(name))).toEqual([]);
});
