import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorStatus, messageKey, type ErrorCode } from '#contract/errors.ts';
import { areas, type Texts, textsOf } from './texts.ts';

const languages = ['es', 'en', 'pt'];
const texts: Record<string, Texts> = Object.fromEntries(
  languages.map((language) => [language, textsOf(language)]),
);
const es = textsOf('es');

test('sentences that begin with the same word stand in one area', () => {
  const areasOf = new Map<string, Set<string>>();
  for (const area of areas)
    for (const key of Object.keys(textsOf('es', [area]))) {
      const word = key.split('_')[0] ?? '';
      areasOf.set(word, (areasOf.get(word) ?? new Set()).add(area));
    }
  expect([...areasOf].filter(([, found]) => found.size > 1).map(([word]) => word)).toEqual([]);
});

test('every area is compiled', () => {
  const settings = readFileSync(join(import.meta.dirname, 'project.inlang/settings.json'), 'utf8');
  expect(areas.filter((area) => !settings.includes(`"./${area}/{locale}.json"`))).toEqual([]);
});

/** The sentences of a message: one, or one for each plural form. */
function sentences(message: unknown): string[] {
  if (typeof message === 'string') return [message];
  if (Array.isArray(message)) return message.flatMap(sentences);
  if (typeof message !== 'object' || message === null) return [];
  return 'match' in message ? sentences(Object.values(message.match ?? {})) : [];
}

/** The facts a message is filled with. */
function facts(message: unknown): string[] {
  const names = sentences(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set(names)].sort();
}

test.each(languages)('every sentence of the Spanish text is there in %s, and no other', (language) => {
  expect(Object.keys(texts[language] ?? {}).sort()).toEqual(Object.keys(es).sort());
});

test.each(languages)('no sentence is left empty in %s', (language) => {
  const empty = Object.entries(texts[language] ?? {}).filter(([, message]) => {
    const said = sentences(message);
    return said.length === 0 || said.some((text) => text.trim() === '');
  });
  expect(empty).toEqual([]);
});

test.each(languages)('every sentence in %s is filled with the same facts as in Spanish', (language) => {
  const differing = Object.entries(es)
    .filter(([key, message]) => facts(message).join() !== facts(texts[language]?.[key]).join())
    .map(([key]) => key);
  expect(differing).toEqual([]);
});

const codes = Object.keys(errorStatus) as ErrorCode[];

test.each(codes)('the refusal %s has its sentence in every language', (code) => {
  for (const language of languages) expect(sentences(texts[language]?.[messageKey(code)])).toHaveLength(1);
});

test('in Spanish an email is called so everywhere: who reads slowly takes three words for three things', () => {
  const other = /\be-mails?\b|\bcorreos?\b(?! no deseado)/i;
  expect(
    Object.entries(es).filter(([, message]) => sentences(message).some((one) => other.test(one))),
  ).toEqual([]);
});
