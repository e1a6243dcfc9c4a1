import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { circlesOf, graphOf, heightOf } from './circles.mjs';
import { root } from './processes.mjs';
import { exportsOf, importsOf, isSource, readCode } from './sources.mjs';

const filesInFolder = 12;

/** Words that are not used in names and comments, because only insiders understand them. */
const privateWords = /deed|doom|\bwhole\(|\bhang|\bHang|[a-z]Hang|\bHouse\b|[Pp]dfRoom/g;

/** A value of a fact read by its position. */
const byPosition = /\b(?:run|heat|entry|fact|standing)(?:\?\.)?\[\d/g;

/** A screen with a state of its own for sending or for a refusal. */
const busyState =
  /\[\s*(?:\w*(?:[bB]usy|[sS]ending|[sS]aving|[wW]orking|[lL]oading|[fF]ailure|[fF]ailed))\s*,\s*set\w+\]\s*=\s*useState\b/;

const count = (source, pattern) => source.match(pattern)?.length ?? 0;
const sum = (values) => values.reduce((all, one) => all + one, 0);
const share = (sorted, part) => sorted[Math.floor(sorted.length * part)] ?? 0;

function group(pairs) {
  const grouped = new Map();
  for (const [key, value] of pairs) grouped.set(key, (grouped.get(key) ?? new Set()).add(value));
  return grouped;
}

/** Exported names that no other file imports. */
function needlessExports(code, sources) {
  const asked = group(
    [...code].flatMap(([file, source]) =>
      importsOf(file, source).flatMap(({ to, names }) => names.map((name) => [to, name])),
    ),
  );
  return sources.flatMap(([file, source]) =>
    exportsOf(source)
      .filter((name) => !asked.get(file)?.has(name) && !asked.get(file)?.has('*'))
      .map((name) => `${file} ${name}`),
  );
}

/** What the last run of server/db/statements.proof.test.ts counted. */
function statements() {
  const file = join(root, '.cache/statements.json');
  if (!existsSync(file)) return 'not counted yet (npm run test:all)';
  const { found, typed, notChecked } = JSON.parse(readFileSync(file, 'utf8'));
  return `${notChecked} of ${found}, ${typed} of them with a row type`;
}

/**
 * The figures by which the code is measured. Out: lines to print, the places behind each figure, and counts with their limits.
 * @returns {{ what: string, figure: string, places: string[], counts?: [counted: number, most: number][] }[]}
 */
export function measureHouse() {
  const code = readCode();
  const sources = [...code].filter(([file]) => isSource(file));
  const client = sources.filter(([file]) => file.startsWith('web/'));
  const lines = sources.map(([, source]) => source.split('\n').length - 1).sort((a, b) => a - b);
  const clientLines = sum(client.map(([, source]) => source.split('\n').length - 1));
  const effects = client.filter(([, source]) => /\buse(?:Layout)?Effect\(/.test(source));
  const effectCount = sum(client.map(([, source]) => count(source, /\buse(?:Layout)?Effect\(/g)));
  const effectShare = (effectCount / clientLines) * 1000;
  const busy = client.filter(([, source]) => busyState.test(source));
  const folders = [...group(sources.map(([file]) => [dirname(file), file]))].filter(
    ([, files]) => files.size > filesInFolder,
  );
  const defined = [
    ...group(sources.flatMap(([file, source]) => exportsOf(source).map((name) => [name, file]))),
  ].filter(([, files]) => files.size > 1);
  const needless = needlessExports(code, sources);
  // `scripts/typed-calls.test.ts` checks that the calls are typed: every name is one of the contract's.
  const named = sum(client.map(([, source]) => count(source, /'(?:GET|POST|PUT|DELETE) \/api\//g)));
  const untyped = client.filter(([, source]) => /(?<!(?:GET|POST|PUT|DELETE) )\/api\//.test(source));
  const words = sources
    .map(([file, source]) => [file, count(source, privateWords)])
    .filter(([, found]) => found > 0);
  const positional = sources
    .map(([file, source]) => [file, count(source, byPosition)])
    .filter(([, found]) => found > 0);
  const paths = (pairs) => pairs.map(([file]) => file);
  const imports = sources.flatMap(([file, source]) => importsOf(file, source).map(({ to }) => [file, to]));
  const fileCircles = circlesOf(graphOf(imports));
  const ofServer = imports.filter(([from, to]) => from.startsWith('server/') && to.startsWith('server/'));
  const folderCircles = circlesOf(graphOf(ofServer.map((pair) => pair.map((file) => dirname(file)))));
  const upward = ofServer.filter(([from, to]) => heightOf(to) > heightOf(from));
  return [
    {
      what: 'lines of a file',
      figure: `median ${share(lines, 0.5)}, p90 ${share(lines, 0.9)}, longest ${lines.at(-1)}`,
      counts: [
        [share(lines, 0.5), 64],
        [share(lines, 0.9), 146],
        [lines.at(-1) ?? 0, 400],
      ],
      places: [],
    },
    {
      what: `folders of more than ${filesInFolder} source files`,
      figure: String(folders.length),
      counts: [[folders.length, 8]],
      places: folders.map(([folder, files]) => `${folder} ${files.size}`),
    },
    {
      what: 'circles of files',
      figure: String(fileCircles.length),
      counts: [[fileCircles.length, 0]],
      places: fileCircles.map((files) => files.join(' ')),
    },
    {
      what: 'circles of folders of the server, pairs among them',
      figure: String(folderCircles.length),
      counts: [[folderCircles.length, 0]],
      places: folderCircles.map((folders) => folders.join(' ')),
    },
    {
      what: 'upward arrows of the server',
      figure: String(upward.length),
      counts: [[upward.length, 0]],
      places: upward.map((pair) => pair.join(' → ')),
    },
    {
      what: 'effects per 1,000 client lines',
      figure: `${effectShare.toFixed(2)} (${effectCount} in ${clientLines})`,
      counts: [[effectShare, 1.2]],
      places: paths(effects),
    },
    {
      what: 'screens with a busy state of their own',
      figure: String(busy.length),
      counts: [[busy.length, 5]],
      places: paths(busy),
    },
    {
      what: 'calls typed by the contract, files with an address of the server as text',
      figure: `${named}, ${untyped.length}`,
      counts: [[untyped.length, 0]],
      places: paths(untyped),
    },
    {
      what: 'exported names defined in two files',
      figure: String(defined.length),
      counts: [[defined.length, 20]],
      places: defined.map(([name, files]) => `${name}: ${[...files].join(', ')}`),
    },
    {
      what: 'facts read by position',
      figure: String(sum(positional.map(([, found]) => found))),
      counts: [[sum(positional.map(([, found]) => found)), 0]],
      places: positional.map(([file, found]) => `${file} ${found}`),
    },
    { what: 'statements not checked against the database', figure: statements(), places: [] },
    {
      what: 'exports nobody imports',
      figure: String(needless.length),
      counts: [[needless.length, 10]],
      places: needless,
    },
    {
      what: 'private words',
      figure: String(sum(words.map(([, found]) => found))),
      counts: [[sum(words.map(([, found]) => found)), 20]],
      places: words.map(([file, found]) => `${file} ${found}`),
    },
  ];
}

/** Prints the figures; with `places`, also where they come from. */
export function sayNumbers(places = false) {
  for (const one of measureHouse()) {
    console.log(`  ${one.what}: ${one.figure}`);
    if (places) for (const place of one.places) console.log(`    ${place}`);
  }
}
