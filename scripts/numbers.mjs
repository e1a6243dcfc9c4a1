import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { circlesOf, folderOf, graphOf, heightOf } from './circles.mjs';
import { root } from './processes.mjs';
import { exportsOf, importsOf, isSource, readCode } from './sources.mjs';

const filesInFolder = 15;
/** The most in a hundred comments of a room. The limits may only fall. */
const mostTelegrams = [0.5, 2, 2, 0.5];

/** Words that are not used in names and comments, because only insiders understand them. */
const privateWords = /deed|doom|\bwhole\(|\bhang|\bHang|[a-z]Hang|\bHouse\b|[Pp]dfRoom/g;

/** Finds a value of a fact that is read by its position. */
const byPosition = /\b(?:run|heat|entry|fact|standing)(?:\?\.)?\[\d/g;

/** Finds a screen with a state of its own for sending or for a refusal. */
const busyState =
  /\[\s*(?:\w*(?:[bB]usy|[sS]ending|[sS]aving|[wW]orking|[lL]oading|[fF]ailure|[fF]ailed))\s*,\s*set\w+\]\s*=\s*useState\b/;

/** Returns comments as they are written, without their signs. */
const commentsOf = (source) =>
  [...source.matchAll(/\/\*\*?([\s\S]*?)\*\/|^\s*\/\/ (.*)$/gm)]
    .map(([, block, line]) => (block ?? line).replaceAll(/\s*\n\s*\*\s?/g, ' ').trim())
    .filter((text) => text !== '' && !text.startsWith('oxlint'));

/** Finds a heading with a colon instead of a verb, or a clause without a head, which a newcomer has to read twice. */
const telegram =
  /(?:^|[.;] )(?:In|Out|Errors?|null|undefined|true|false|Empty|`[\w.]+`): |^(?:What|Whom|Whose|Which|How|Whether|Of|With|Without|For|As|At|By|From)\b[^,.]*\.?$/;

const roomOf = (file) => file.split('/', 1)[0];

const count = (source, pattern) => source.match(pattern)?.length ?? 0;
const sum = (values) => values.reduce((all, one) => all + one, 0);
const share = (sorted, part) => sorted[Math.floor(sorted.length * part)] ?? 0;

function group(pairs) {
  const grouped = new Map();
  for (const [key, value] of pairs) grouped.set(key, (grouped.get(key) ?? new Set()).add(value));
  return grouped;
}

/** The server reads what this file exports from the bundle that is made of it. */
const built = 'web/app/server.tsx';

/** Returns exported names that no other file imports. */
function needlessExports(code, sources) {
  const asked = group(
    [...code].flatMap(([file, source]) =>
      importsOf(file, source).flatMap(({ to, names }) => names.map((name) => [to, name])),
    ),
  );
  return sources.flatMap(([file, source]) =>
    exportsOf(source)
      .filter((name) => file !== built && !asked.get(file)?.has(name) && !asked.get(file)?.has('*'))
      .map((name) => `${file} ${name}`),
  );
}

/** Returns the counts of the last run of server/ground/db/statements.proof.test.ts. */
function statements() {
  const file = join(root, '.cache/statements.json');
  if (!existsSync(file)) return 'not counted yet (npm run test:all)';
  const { found, typed, notChecked } = JSON.parse(readFileSync(file, 'utf8'));
  return `${notChecked} of ${found}, ${typed} of them with a row type`;
}

/**
 * Returns the figures by which the code is measured: lines to print, the places behind each figure, and counts with
 * their limits.
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
  const withinRoom = imports.filter(([from, to]) => roomOf(from) === roomOf(to));
  const folderCircles = circlesOf(graphOf(withinRoom.map((pair) => pair.map(folderOf))));
  const upward = ofServer.filter(([from, to]) => heightOf(to) > heightOf(from));
  const readers = group(
    [...code]
      .filter(([file]) => !/\.test\.tsx?$/.test(file))
      .flatMap(([file, source]) => importsOf(file, source).map(({ to }) => [to, file])),
  );
  const lonely = client.filter(([file]) => readers.get(file)?.size === 1);
  const slivers = lonely.filter(([, source]) => source.split('\n').length - 1 <= 40);
  const telegrams = ['contract', 'rules', 'server', 'web'].map((room) => {
    const said = sources
      .filter(([file]) => roomOf(file) === room)
      .flatMap(([, source]) => commentsOf(source));
    return (said.filter((text) => telegram.test(text)).length / said.length) * 100;
  });
  const shapesNamed = (named) =>
    sources.flatMap(([file, source]) =>
      [...source.matchAll(/^(?:export )?(?:interface|type) (\w+)/gm)].flatMap(([, name]) =>
        named.test(name) && file !== 'server/ground/db/database.ts' ? [`${file} ${name}`] : [],
      ),
    );
  const operations = shapesNamed(/Op(?:To\w+)?$/);
  const heats = shapesNamed(/Heat(?!\w*Props$)/);
  const clientFolders = new Set(client.map(([file]) => dirname(file)));
  const ofClient = (some) => (some.length / client.length) * 100;
  return [
    {
      what: 'source files, their lines',
      figure: `${sources.length}, ${sum(lines)}`,
      counts: [
        [sources.length, 2580],
        [sum(lines), 234_800],
      ],
      places: [],
    },
    {
      what: 'client files that one file reads, those of forty lines at most, client folders',
      figure: `${ofClient(lonely).toFixed(1)} %, ${ofClient(slivers).toFixed(1)} %, ${clientFolders.size}`,
      counts: [
        [ofClient(lonely), 48],
        [ofClient(slivers), 9],
        [clientFolders.size, 130],
      ],
      places: slivers.map(([file]) => file),
    },
    {
      what: 'comments that are no sentence, in a hundred: contract, rules, server, web',
      figure: telegrams.map((one) => one.toFixed(1)).join(', '),
      counts: telegrams.map((one, at) => [one, mostTelegrams[at] ?? 0]),
      places: [],
    },
    {
      what: 'shapes of an operation, of a heat',
      figure: `${operations.length}, ${heats.length}`,
      counts: [
        [operations.length, 6],
        [heats.length, 41],
      ],
      places: [...operations, ...heats],
    },
    {
      what: 'lines of a file',
      figure: `median ${share(lines, 0.5)}, p90 ${share(lines, 0.9)}, longest ${lines.at(-1)}`,
      counts: [[lines.at(-1) ?? 0, 400]],
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
      what: 'circles of folders in a room',
      figure: String(folderCircles.length),
      counts: [[folderCircles.length, 0]],
      places: folderCircles.map((circle) => circle.join(' ')),
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
      what: 'facts read by position',
      figure: String(sum(positional.map(([, found]) => found))),
      counts: [[sum(positional.map(([, found]) => found)), 0]],
      places: positional.map(([file, found]) => `${file} ${found}`),
    },
    { what: 'statements not checked against the database', figure: statements(), places: [] },
    {
      what: 'exports nobody imports',
      figure: String(needless.length),
      counts: [[needless.length, 0]],
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

/** Prints the figures and, with `places`, where they come from. */
export function sayNumbers(places = false) {
  for (const one of measureHouse()) {
    console.log(`  ${one.what}: ${one.figure}`);
    if (places) for (const place of one.places) console.log(`    ${place}`);
  }
}
