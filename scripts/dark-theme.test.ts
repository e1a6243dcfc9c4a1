import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';

const sources = globSync('web/**/*.{css,ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));
/** A selector of the theme, or a class for it. */
const dark = /data-theme=['"]?dark|(?<![\w-])dark:(?=\S)/;

// Journeys look at sizes in the other themes alone.
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
