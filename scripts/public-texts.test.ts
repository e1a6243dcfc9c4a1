import { expect, test } from 'vitest';
import { languages, messageSource, publicTexts, sentenceOf, tableSource } from './public-texts.mjs';

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

test('the pages a stranger opens first say the same messages in every language, and of the office its name', () => {
  const keys = publicTexts();
  expect(keys).toEqual(expect.arrayContaining(['shell_skip', 'race_number', 'home_results', 'kept_time']));
  expect(keys.filter((key) => key.startsWith('office_'))).toEqual(['office_title']);
  for (const language of languages) expect(tableSource(keys, language)).not.toContain('undefined');
  expect(tableSource(keys, 'pt')).toContain('Corrida');
});
