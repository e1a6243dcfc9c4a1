import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSENT_TEXTS, CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import { textsOf } from './texts.ts';

/** What people read beside the box, in the order of the page. */
const shown = [
  'guardian_consent_title',
  ...['what', 'why', 'who', 'term', 'withdraw'].flatMap((part) => [
    `guardian_consent_ask_${part}`,
    `guardian_consent_answer_${part}`,
  ]),
  'guardian_consent_agree',
];

test('the text of a consent that was given does not change: other words are another version', () => {
  const texts = ['es', 'en', 'pt'].map((language) => {
    const text = textsOf(language);
    return shown.map((key) => text[key]);
  });
  expect(texts.flat()).not.toContain(undefined);
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  expect(CONSENT_TEXTS[CONSENT_VERSION]).toBe(digest);
});

test('the version that is asked is the newest', () => {
  expect(Object.keys(CONSENT_TEXTS).sort().at(-1)).toBe(CONSENT_VERSION);
});
