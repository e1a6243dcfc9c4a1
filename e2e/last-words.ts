import { afterEach, expect } from 'vitest';
import { openPages, takeFaults } from './browser.ts';

/** What a page says at once: its title, then what is told, asked or refused. */
const told = 'h1, [role=alert], [role=status], dialog';

// A page that says something is wrong is a failure, whatever the journey saw.
afterEach(() => expect(takeFaults()).toEqual([]));

// A journey that failed says what its pages showed, since nobody can look at them any more.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const words = await Promise.all(
    openPages().map(async (page) => {
      const said = await page.locator(told).allInnerTexts();
      return `${new URL(page.url()).pathname}: ${said.join(' · ').replaceAll(/\s+/gu, ' ').slice(0, 400)}`;
    }),
  );
  if (words.length > 0) throw new Error(`the pages showed ${words.join(' | ')}`);
});
