import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
/** Gives the sources that contain it. */
const having = (wrong: RegExp) => sources.filter(({ code }) => wrong.test(code)).map(({ path }) => path);

test('a region that speaks is there before it has something to say: one that is not drawn is not listened to', () => {
  expect(having(/role="(status|alert)"[^>]*empty:hidden/)).toEqual([]);
});

test('nothing that comes anew is such a region as a whole: it would read itself out from end to end', () => {
  expect(having(/<(article|section)[^>]*aria-live/)).toEqual([]);
});

test('no meaning stands in the title of an abbreviation alone: readers and phones do not show it', () => {
  expect(having(/<abbr\b/)).toEqual([]);
});

test('no single key does something anywhere: letters go through the switch that turns them on', () => {
  const ownLetter = /\.key (===|!==) '[^' ]'/;
  expect(having(ownLetter)).toEqual([]);
});

test('each search of a screen has a name of its own: the head of the page has one too', () => {
  const unnamed = having(/role="search"(?!\s+aria-label)|<search(?!\s+aria-label)/);
  expect(unnamed).toEqual(['app/shell/SearchField.tsx']);
});
