import { describe, expect, test } from 'vitest';
import { sanitizeRegulation } from '#server/season/cups/regulation/sanitize-regulation.ts';

describe('a regulation', () => {
  test('keeps its headings, lists and tables', () => {
    const html =
      '<h2>Categorías</h2><ul><li>Varones 9</li></ul><table><thead><tr><th scope="col">Puesto</th></tr></thead></table>';
    expect(sanitizeRegulation(html)).toBe(html);
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.test"></iframe><p>a</p>', '<p>a</p>'],
    ['a picture from elsewhere', '<img src="https://evil.test/x.png"><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="/x"><input name="q"></form><p>a</p>', '<p>a</p>'],
    ['an svg with a script in it', '<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
  ])('loses %s', (_what, html, expected) => {
    expect(sanitizeRegulation(html)).toBe(expected);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'JaVaScRiPt:alert(1)'])(
    'a link to %s leads nowhere',
    (href) => {
      expect(sanitizeRegulation(`<a href="${href}">x</a>`)).not.toContain('href=');
    },
  );

  test('a link opens apart and gives nothing away', () => {
    expect(sanitizeRegulation('<a href="https://uci.org">UCI</a>')).toBe(
      '<a href="https://uci.org" rel="noopener nofollow" target="_blank">UCI</a>',
    );
  });
});
