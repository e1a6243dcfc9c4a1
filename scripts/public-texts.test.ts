import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { m } from '#text/messages/messages.js';
import {
  exportedName,
  languages,
  messageSource,
  publicTexts,
  sayByPlace,
  sentenceOf,
  tableSource,
} from './public-texts.mjs';

const compiled = `
const es_race_more = /** @type {(inputs: Race_MoreInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (\`\${i?.count} más\`)
};

const en_race_more = /** @type {() => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (\`More\`)
};
`;

test('a sentence is a text, and a function only where something is put into it', () => {
  expect(sentenceOf(compiled, 'race_more', 'en')).toBe('`More`');
  expect(sentenceOf(compiled, 'race_more', 'es')).toContain('`${i?.count} más`');
});

test('a message without one of the languages ends the build', () => {
  expect(() => sentenceOf(compiled, 'race_more', 'pt')).toThrow('race_more has no pt');
});

test('a message of another screen is its three sentences, and no more code', () => {
  const source = messageSource(
    `${compiled}\nconst pt_race_more = () => {\n\treturn /** as */ (\`Mais\`)\n};`,
    'race_more',
  );
  expect(source).toMatch(
    /export const race_more = \/\* @__PURE__ \*\/ among\(.+ más.+, `More`, `Mais`\);\n$/s,
  );
  expect(source).not.toContain('registry');
});

test('a message whose key has capitals is exported under its key', () => {
  const source = messageSource(
    languages
      .map((one) => `const ${one}_status_drawn5 = () => {\n\treturn /** as */ (\`Drawn\`)\n};`)
      .join('\n') + '\nconst status_drawn5 = () => {};\nexport { status_drawn5 as "status_DRAWN" }',
    'status_drawn5',
  );
  expect(source).toContain('export const status_DRAWN = ');
});

test('every sentence of the texts can be said by the screens', () => {
  const compiledFiles = join(import.meta.dirname, '../text/messages/messages');
  const given = readdirSync(compiledFiles)
    .filter((name) => name.endsWith('.js') && name !== '_index.js')
    .map((name) => exportedName(readFileSync(join(compiledFiles, name), 'utf8'), name.slice(0, -3)));
  expect(new Set(given)).toEqual(new Set(Object.keys(m)));
});

test('the pages a stranger opens first say the same messages in every language, and of the office its name', () => {
  const keys = publicTexts();
  expect(keys).toEqual(expect.arrayContaining(['shell_skip', 'race_number', 'home_results', 'kept_time']));
  expect(keys.filter((key) => key.startsWith('office_'))).toEqual(['office_title']);
  for (const language of languages) expect(tableSource(keys, language)).not.toContain('undefined');
  expect(tableSource(keys, 'pt')).toContain('Corrida');
});

test('a page asks for a public sentence by its place, and for others by their name', () => {
  const places = new Map([
    ['race_more', 7],
    ['race_clear', 8],
  ]);
  const source = (body: string) => `import * as m from '#text/messages/messages.js';\n${body}`;
  expect(sayByPlace(source('m.race_more({ count: 2 }) + m.office_save()'), places)).toMatch(
    /^import \{ say as sayPlaced \} from '.+public-texts\.ts';import \* as m from .+\nsayPlaced\(7, \{ count: 2 \}\) \+ m\.office_save\(\)$/,
  );
  expect(sayByPlace(source('const words = { clear: m.race_clear };'), places)).toMatch(
    /clear: \(\(inputs\) => sayPlaced\(8, inputs\)\) \};$/,
  );
  expect(sayByPlace(source('m.office_save()'), places)).toBeNull();
  expect(sayByPlace('m.race_more()', places)).toBeNull();
});
