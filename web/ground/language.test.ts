import { expect, test } from 'vitest';
import { detectLanguage, languageHref } from './language.ts';

test.each<[string, string | null, string[], string, string]>([
  ['lang=pt', 'en', ['es-AR'], 'pt', 'the cookie comes first'],
  ['other=1; lang=en', null, ['es-AR'], 'en', 'wherever the cookie stands'],
  ['', 'en', ['pt-BR'], 'en', 'then what the browser stored'],
  ['', null, ['pt-BR', 'en'], 'pt', 'then what the browser speaks'],
  ['', null, ['fr-FR', 'en-GB'], 'en', 'the first of its languages that we speak'],
  ['lang=fr', 'de', ['fr-FR'], 'es', 'and Spanish when none is ours'],
  ['', null, [], 'es', 'or when nothing is known'],
])('with cookie "%s", storage %s and browser %j I read %s: %s', (cookie, stored, browser, language) => {
  expect(detectLanguage(cookie, stored, browser)).toBe(language);
});

test('changing the language without scripts brings me back to the same place', () => {
  const href = languageHref('en', '/races?cup_id=1&race_date=2026-07-12');
  expect(new URL(href, 'https://x.test').searchParams.get('back')).toBe(
    '/races?cup_id=1&race_date=2026-07-12',
  );
});
