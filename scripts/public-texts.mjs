import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { codeOfScreen, folderOfScreen } from './screens.mjs';
import { importsOf } from './sources.mjs';

/*
 * Public pages load their texts in one language, as a table beside the code. Other screens have three languages in
 * their code.
 */

export const languages = ['es', 'en', 'pt'];
/**
 * The pages that a stranger opens first. Their code comes in two parts: one draws the first view, and the other
 * computes the next ones.
 */
export const firstPages = ['home', 'race', 'ranking'];
const entries = ['web/app/client.tsx', ...firstPages.map((name) => codeOfScreen(name))];
const messages = join(root, 'text/messages/messages');
const speaker = join(root, 'web/ground/public-texts.ts');
const registry = join(root, 'text/messages/registry.js');
const runtime = join(root, 'text/messages/runtime.js');
const tableOf = (language) => join(root, `text/tables/${language}.js`);

const ofMessage = /[\\/]text[\\/]messages[\\/]messages[\\/]((?!_index)\w+)\.js$/;

/** Returns the messages that a module uses, from its source. */
export const saidIn = (source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key);

/** Returns every module of the project that an entry imports directly and not on demand, by paths from the root. */
function madeOf(entry) {
  const seen = new Map();
  const visit = (file) => {
    if (seen.has(file)) return;
    const source = readFileSync(join(root, file), 'utf8');
    seen.set(file, source);
    for (const { to, typeOnly, isLoaded } of importsOf(file, source))
      if (!typeOnly && !isLoaded && /^(web|rules|text|contract)\/.*\.(tsx?|svg)$/.test(to)) visit(to);
  };
  visit(entry);
  return seen;
}

/* Of the page of rankings, what only those over several cups say: it has its three languages with it, and no race page carries it. */
const ofFew = /^web\/screens\/season\/ranking\/federation\//;

/**
 * Returns the messages of these pages, without those of code that is loaded on demand and of parts for few.
 * @returns {string[]} sorted
 */
export function publicTexts() {
  const made = entries.flatMap((entry) => [...madeOf(entry)]);
  const sources = made.filter(([file]) => !ofFew.test(file));
  if (sources.length === made.length) throw new Error('What only a few read is no longer where it was');
  const keys = new Set(
    sources.filter(([file]) => /^(web|text)\//.test(file)).flatMap(([, source]) => saidIn(source)),
  );
  return [...keys].sort((a, b) => (a < b ? -1 : 1));
}

/**
 * The modules that a page has without React: those of the first file, and of what it loads on demand. What these load
 * at their start is one file, which must not contain the code that draws.
 */
const beforeReact = new Set(
  ['web/app/first.ts', 'web/app/later/later.ts', 'web/screens/raceday/race/live/follow-strip.ts']
    .flatMap((entry) => [...madeOf(entry).keys()].filter((file) => file !== entry))
    .map((file) => join(root, file)),
);

/** Tells by its path whether a module comes with the first file of every page. */
export const isOfFirstFile = (id) =>
  beforeReact.has(id) || /preload-helper|text.messages.(runtime|registry)\.js$/.test(id);

const inCommon = (() => {
  const times = new Map();
  // Every page is drawn by the client, so the modules of the client count as common to all.
  for (const file of madeOf('web/app/client.tsx').keys()) times.set(file, 2);
  for (const entry of entries)
    for (const file of madeOf(entry).keys()) times.set(file, (times.get(file) ?? 0) + 1);
  return new Set([...times].filter(([, pages]) => pages > 1).map(([file]) => join(root, file)));
})();
/*
 * Texts of the rankings alone come with them, because otherwise every race page would contain them. Texts of home or
 * races are used by other screens too, and would come in a file for each of those.
 */
const rankings = 'web/screens/season/ranking/code.tsx';
const ofOthers = new Set(
  entries
    .filter((entry) => entry !== rankings)
    .flatMap((entry) => [...madeOf(entry).values()].flatMap(saidIn)),
);
const said = new Set(
  publicTexts()
    .filter((key) => ofOthers.has(key))
    .map((key) => join(messages, `${key}.js`)),
);

/** Tells whether a module is loaded at the start of more than one of these pages. */
export const isOfFirstPages = (id) =>
  !isOfFirstFile(id) &&
  (inCommon.has(id) || said.has(id) || /node_modules.wouter.|text.messages.\w+\.js$/.test(id));

/**
 * Selects the part of a page's own folder that its first view needs: it is one file, although its next views need some
 * of it too.
 * @param {string} name
 * @returns {(id: string) => boolean} whether a module is of it
 */
export function firstViewOf(name) {
  const folder = `${folderOfScreen(name)}/`;
  const own = [...madeOf(codeOfScreen(name)).keys()].filter((file) => file.startsWith(folder));
  const ids = new Set(own.map((file) => join(root, file)));
  return (id) => ids.has(id);
}

/**
 * Returns the text of a message in a language, from its compiled module: a string, or a function if values are put
 * into it.
 */
export function sentenceOf(source, key, language) {
  const start = `const ${language}_${key} = `;
  const begun = source.indexOf(start);
  const end = source.indexOf('\n};', begun);
  if (begun === -1 || end === -1) throw new Error(`the message ${key} has no ${language}`);
  const made = source.slice(begun + start.length, end + 2);
  const plain = /=> \{\s*return \/\*\*[^*]*\*\/ \((`[^`$]*`)\)\s*\}$/.exec(made);
  return plain?.[1] ?? `(${made})`;
}

/** Returns the module of a table: the sentences in the order of the messages. */
export function tableSource(keys, language) {
  const sentences = keys.map((key) =>
    sentenceOf(readFileSync(join(messages, `${key}.js`), 'utf8'), key, language),
  );
  return `import * as registry from '${registry}';\nexport default [\n${sentences.join(',\n')}\n];\n`;
}

/**
 * Returns the name under which a compiled module exports its message. A name with capitals is in a file, and under a
 * name, without them.
 */
export function exportedName(compiled, key) {
  return /export \{ \w+ as "(\w+)" \}/.exec(compiled)?.[1] ?? key;
}

/** Returns the module of a message of other screens: its three texts, with as little code as possible. */
export function messageSource(compiled, key) {
  const sentences = languages.map((language) => sentenceOf(compiled, key, language));
  const plural = sentences.some((one) => one.includes('registry.'))
    ? `import * as registry from '${registry}';\n`
    : '';
  return `${plural}import { among } from '${speaker}';\nexport const ${exportedName(compiled, key)} = /* @__PURE__ */ among(${sentences.join(', ')});\n`;
}

/**
 * The page gets its language and does not detect one by itself, which is what most code of the compiled runtime does.
 */
const runtimeSource = `
let locale = () => 'es';
export const getLocale = () => locale();
export const overwriteGetLocale = (next) => { locale = next; };
`;

const speakerSource = `
import { getLocale } from '${runtime}';
const languages = ${JSON.stringify(languages)};
const bring = {${languages.map((one) => `${one}: () => import('${tableOf(one)}')`).join(', ')}};
const tables = {};
let spoken = [];
export async function bringTexts(language) {
  tables[language] ??= (await bring[language]()).default;
}
export function speakTexts(language) {
  spoken = tables[language] ?? spoken;
}
const put = (sentence, inputs) => (typeof sentence === 'string' ? sentence : sentence(inputs));
export const say = (at, inputs) => put(spoken[at], inputs);
export const among = (...sentences) => (inputs, options) => put(sentences[languages.indexOf(options?.locale ?? getLocale())], inputs);
`;

const ofMessages = /import \* as m from '#text\/messages\/messages\.js';/;

/**
 * Returns a module of the pages that reads its sentences by their places in the table. A name for each of them,
 * exported and imported between two files, was four kilobytes of a first load. `places` has the places by key. It
 * returns null if the module uses no public sentence.
 */
export function sayByPlace(source, places) {
  if (!ofMessages.test(source)) return null;
  const said = source.replaceAll(/(?<!typeof )\bm\.(\w+)(\()?/g, (whole, key, call) => {
    const at = places.get(key);
    if (at === undefined) return whole;
    return call === undefined ? `((inputs) => sayPlaced(${at}, inputs))` : `sayPlaced(${at}, `;
  });
  return said === source ? null : `import { say as sayPlaced } from '${speaker}';${said}`;
}

/**
 * Replaces messages for the client's build: a message of public pages becomes its position in the table, and any
 * other becomes its three texts.
 */
export function publicTextsPlugin() {
  let keys = [];
  const places = new Map();
  const placesByKey = new Map();
  const tables = new Map(languages.map((one) => [tableOf(one), one]));
  return {
    name: 'public-texts',
    enforce: 'pre',
    buildStart() {
      keys = publicTexts();
      for (const [at, key] of keys.entries()) {
        places.set(join(messages, `${key}.js`), [key, at]);
        placesByKey.set(key, at);
      }
    },
    transform: (code, id) => (/\.tsx?$/.test(id) ? sayByPlace(code, placesByKey) : null),
    resolveId: (id) => (tables.has(id) ? id : null),
    load(id) {
      const language = tables.get(id);
      if (language !== undefined) return tableSource(keys, language);
      if (id === speaker) return speakerSource;
      if (id === runtime) return runtimeSource;
      const place = places.get(id);
      if (!place) {
        const [, other] = ofMessage.exec(id) ?? [];
        return other === undefined ? null : messageSource(readFileSync(id, 'utf8'), other);
      }
      const [key, at] = place;
      return `import { say } from '${speaker}';\nexport const ${key} = (inputs) => say(${at}, inputs);\n`;
    },
  };
}
