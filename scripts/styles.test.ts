import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';

const sources = globSync('web/**/*.{css,ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));
/** Matches a selector of the theme, or a class for it. */
const dark = /data-theme=['"]?dark|(?<![\w-])dark:(?=\S)/;

// Journeys check sizes only in the other themes.
test('the dark theme changes colours, and nothing else', () => {
  const theme = sources.find(({ file }) => file.endsWith('styles/theme.css'))?.text ?? '';
  const [, declarations = ''] = /\[data-theme='dark'\] \{([^}]*)\}/.exec(theme) ?? [];
  const lines = declarations.trim().split(/\s*\n\s*/);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !/^(color-scheme: dark|--[\w-]+: #[\da-f]{6});$/.test(line))).toEqual([]);
});

test('no part of a page has another shape in the dark', () => {
  const named = sources.filter(({ text }) => dark.test(text)).map(({ file }) => file);
  expect(named).toEqual(['web/app/styles/theme.css']);
});

// `only-child`, `last-child` and `nth-last-child` match nothing before the parser has reached the end of a list, and
// a page is painted before that: elements that are laid out by them jump.
test('no part of a page is laid out by its place from the end of a list', () => {
  const fromTheEnd =
    /\b(?:only|last|only-of-type|last-of-type|nth-last-\S+?):(?!border|divide|text-|font-|bg-|pb-|mb-)[a-z]/;
  expect(sources.filter(({ text }) => fromTheEnd.test(text)).map(({ file }) => file)).toEqual([]);
});
