import { join } from 'node:path';
import { root } from './processes.mjs';
import { saidIn } from './public-texts.mjs';

/* Which modules that several screens need come in one file. Split by who needs what, a screen of the office would ask for eighty files, most
   of them of some hundred bytes. */

/** What one file more costs a page, in letters of source code: a question and its answer on a bad line, and what is compressed worse alone. */
const fileCost = 8_000;

/** These, and all they lead to. */
function reach(roots, nextOf) {
  const reached = new Set();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...nextOf(id));
  }
  return reached;
}

/** By module, the entries that load it. */
function loadedBy(entries, importsOf) {
  const by = new Map();
  for (const entry of entries)
    for (const id of reach([entry], importsOf)) by.set(id, (by.get(id) ?? new Set()).add(entry));
  return by;
}

/** Whether a file needs another by way of a third. */
const leads = (from, to) =>
  reach(
    [...from.needs].filter((one) => one !== to),
    ({ needs }) => needs,
  ).has(to);

/** What is saved when two files become one: who needs both asks once, who needs one of them carries the other, too. */
function saving(one, other, weightOf) {
  let saved = 0;
  for (const entry of one.entries)
    saved += weightOf(entry) * (other.entries.has(entry) ? fileCost : -other.size);
  for (const entry of other.entries) if (!one.entries.has(entry)) saved -= weightOf(entry) * one.size;
  return saved;
}

/** The pair whose union saves most, null where none saves anything. Two files that come to need each other are none. */
function bestPair(shared, weightOf) {
  let best = null;
  for (const [index, one] of shared.entries())
    for (const other of shared.slice(index + 1)) {
      const saved = saving(one, other, weightOf);
      if (saved > (best?.saved ?? 0) && !leads(one, other) && !leads(other, one))
        best = { saved, one, other };
    }
  return best;
}

function unite(all, one, other) {
  for (const entry of other.entries) one.entries.add(entry);
  one.size += other.size;
  one.modules.push(...other.modules);
  for (const needed of other.needs) one.needs.add(needed);
  all.delete(other);
  for (const file of all) if (file.needs.delete(other)) file.needs.add(one);
  one.needs.delete(one);
}

/**
 * Puts modules that several entries load into files, so that each page asks for few and carries little that it does not show. No two files
 * need each other: the code of one would run before what it needs is there.
 * In: the entries, how often each is opened beside the others, what a module imports, how many letters it has, and the file it has already.
 * Out: the modules of each file.
 * @param {{ entries: Iterable<string>, weightOf: (entry: string) => number, importsOf: (id: string) => string[],
 *   sizeOf: (id: string) => number, ownFileOf: (id: string) => string | null }} graph
 * @returns {string[][]}
 */
export function sharedFiles({ entries, weightOf, importsOf, sizeOf, ownFileOf }) {
  const files = new Map();
  const fileOf = new Map();
  for (const [id, loading] of loadedBy(entries, importsOf)) {
    const own = ownFileOf(id);
    const key = own ?? [...loading].toSorted().join('\n');
    const file = files.get(key) ?? {
      isOwn: own !== null,
      entries: new Set(),
      size: 0,
      modules: [],
      needs: new Set(),
    };
    files.set(key, file);
    for (const entry of loading) file.entries.add(entry);
    file.size += sizeOf(id);
    file.modules.push(id);
    fileOf.set(id, file);
  }
  for (const [id, file] of fileOf)
    for (const to of importsOf(id)) if (fileOf.get(to) !== file) file.needs.add(fileOf.get(to));
  const all = new Set(files.values());
  const shared = () => [...all].filter(({ isOwn, entries: loading }) => !isOwn && loading.size > 1);
  for (let best = bestPair(shared(), weightOf); best !== null; best = bestPair(shared(), weightOf))
    unite(all, best.one, best.other);
  return shared().map(({ modules }) => modules);
}

const allMessages = join(root, 'text/messages/messages.js');

/** What a module imports, and its length. It imports all messages by one name: here, only those that it says. */
function readModule(info) {
  const code = info?.code ?? '';
  const imports = (info?.importedIds ?? []).flatMap((to) =>
    to === allMessages
      ? saidIn(code).map((key) => join(root, `text/messages/messages/${key.toLowerCase()}.js`))
      : [to],
  );
  return { imports, onDemand: info?.dynamicallyImportedIds ?? [], size: code.length };
}

/** What a page begins with, and what draws it. */
const begins = ['web/first.ts', 'web/client.tsx'].map((file) => join(root, file));

function nameFiles(infoOf, ownFiles, weightOf) {
  const modules = new Map();
  const moduleOf = (id) => {
    const module = modules.get(id) ?? readModule(infoOf(id));
    modules.set(id, module);
    return module;
  };
  const importsOf = (id) => moduleOf(id).imports;
  const all = reach(begins, (id) => [...importsOf(id), ...moduleOf(id).onDemand]);
  const inEachPage = reach(begins, importsOf);
  const files = sharedFiles({
    entries: new Set([...begins, ...[...all].flatMap((id) => moduleOf(id).onDemand)]),
    weightOf,
    importsOf,
    sizeOf: (id) => moduleOf(id).size,
    ownFileOf: (id) => ownFiles.find(({ test }) => test(id))?.name ?? (inEachPage.has(id) ? 'client' : null),
  });
  return new Map(files.flatMap((ids, index) => ids.map((id) => [id, `shared-${index}`])));
}

/**
 * Names for the bundler the file of a module that several screens need. In: the files that hold what they name, whoever needs it, and how
 * often an entry is opened beside the others.
 * @param {{ name: string, test: (id: string) => boolean }[]} ownFiles
 * @param {(entry: string) => number} weightOf
 * @returns {(id: string, build: { getModuleInfo: (id: string) => object | null }) => string | null}
 */
export function sharedFileOf(ownFiles, weightOf) {
  let names;
  return (id, build) => {
    names ??= nameFiles((one) => build.getModuleInfo(one), ownFiles, weightOf);
    return names.get(id) ?? null;
  };
}
