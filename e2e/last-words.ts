import { afterEach, expect } from 'vitest';
import { openPages, takeFaults } from './browser.ts';

/** The first things that a page shows: its title, then messages, questions and refusals. */
const told = 'h1, [role=alert], [role=status], dialog';

// A page that reports an error is a failure, whatever the journey saw.
afterEach(() => expect(takeFaults()).toEqual([]));

// A failed journey prints what its pages showed, because nobody can look at them any more.
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
