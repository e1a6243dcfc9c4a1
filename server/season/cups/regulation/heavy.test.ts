import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { regulationChanges } from './changes.ts';
import { changesApart, cleanRegulation } from './read-apart.ts';
import { isTooHeavy, sanitizeRegulation } from './sanitize-regulation.ts';

const never = new AbortController().signal;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('a regulation made to hold the server', () => {
  test.each([
    ['bold in bold', '<b>'.repeat(100_000)],
    ['an element nobody knows', '<x>'.repeat(133_000)],
    ['lists in lists', '<ul><li>'.repeat(40)],
    ['paragraphs that never end', '<p>'.repeat(1000)],
    ['more than there may be', 'a'.repeat(400_001)],
    ['signs that are written as several', '<'.repeat(390_000)],
  ])('is refused: %s', async (_what, html) => {
    expect(await codeOf(cleanRegulation(html, never))).toBe('regulation.too_heavy');
    expect(sanitizeRegulation(html).length).toBeLessThan(1_600_000);
  });

  test('of a usual depth and length is read, in the same words from a thread as from here', async () => {
    const cell = '<ul><li>uno<ol><li><p><strong><em>dos</em></strong></p></li></ol></li></ul>';
    const html = `<table><tbody>${`<tr><td>${cell}</td></tr>`.repeat(300)}</tbody></table>`;
    expect(html.length).toBeGreaterThan(16_000);
    expect(isTooHeavy(html)).toBe(false);
    expect(await cleanRegulation(` ${html}<script>alert(1)</script>`, never)).toBe(sanitizeRegulation(html));
  });

  test('is compared with another one at a bounded price', async () => {
    const paragraphs = (word: string) =>
      Array.from({ length: 20_000 }, (_, index) => `<p>${word}${index}</p>`).join('');
    const changes = await changesApart(paragraphs('a'), paragraphs('b'));
    expect(changes.filter(({ kind }) => kind === 'added')).toHaveLength(20_000);
    expect(changes.filter(({ kind }) => kind === 'removed')).toHaveLength(20_000);
    const words = (word: string) => `<p>${`${word} `.repeat(4900)}</p>`;
    expect(regulationChanges(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
