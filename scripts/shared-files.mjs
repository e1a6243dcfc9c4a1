import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './processes.mjs';
import { exportedName, saidIn } from './public-texts.mjs';

/*
 * Decides which modules that several screens need come in one file. Split by their readers, a screen of the office
 * would request eighty files, most of them of some hundred bytes.
 */

/**
 * The cost of one more file for a page, in letters of source code: a request and its answer on a bad connection, and
 * worse compression of a small file.
 */
const fileCost = 9_000;

/** Returns these nodes, and all that can be reached from them. */
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

/** Returns the entries that load each module, by module. */
function loadedBy(entries, importsOf) {
  const by = new Map();
  for (const entry of entries)
    for (const id of reach([entry], importsOf)) by.set(id, (by.get(id) ?? new Set()).add(entry));
  return by;
}

/** Tells whether a file needs another by way of a third. */
const leads = (from, to) =>
  reach(
    [...from.needs].filter((one) => one !== to),
    ({ needs }) => needs,
  ).has(to);

/**
 * Returns what is saved when two files become one: entries that need both request once, and entries that need one of
 * them load the other too.
 */
function saving(one, other, weightOf) {
  let saved = 0;
  for (const entry of one.entries)
    saved += weightOf(entry) * (other.entries.has(entry) ? fileCost : -other.size);
  for (const entry of other.entries) if (!one.entries.has(entry)) saved -= weightOf(entry) * one.size;
  return saved;
}

/**
 * Returns the pair whose union saves most, or null if none saves anything. Two files with names cannot be joined, nor
 * two that would come to need each other.
 */
function bestPair(shared, weightOf) {
  let best = null;
  for (const [index, one] of shared.entries())
    for (const other of shared.slice(index + 1)) {
      if (one.name !== null && other.name !== null) continue;
      const saved = saving(one, other, weightOf);
      if (saved > (best?.saved ?? 0) && !leads(one, other) && !leads(other, one))
        best = { saved, one, other };
    }
  return best;
}

function unite(all, one, other) {
  for (const entry of other.entries) one.entries.add(entry);
  one.size += other.size;
  one.name ??= other.name;
  one.modules.push(...other.modules);
  for (const needed of other.needs) one.needs.add(needed);
  all.delete(other);
  for (const file of all) if (file.needs.delete(other)) file.needs.add(one);
  one.needs.delete(one);
}

/**
 * Puts modules that several entries load into files, so that each page requests few and loads little that it does not
 * show. No two files need each other, because the code of one would run before what it needs is there.
 * The graph has the entries, how often each is opened beside the others, what a module imports, how many letters it
 * has, the name of the file that it has already, and whether others may be added to that file.
 * Returns the modules of each file, and its name if it has one.
 * @param {{ entries: Iterable<string>, weightOf: (entry: string) => number, importsOf: (id: string) => string[],
 *   sizeOf: (id: string) => number, ownFileOf: (id: string) => string | null, isOpen?: (name: string) => boolean }} graph
 * @returns {{ name: string | null, modules: string[] }[]}
 */
export function sharedFiles({ entries, weightOf, importsOf, sizeOf, ownFileOf, isOpen = () => false }) {
  const begins = new Set(entries);
  const files = new Map();
  const fileOf = new Map();
  for (const [id, loading] of loadedBy(begins, importsOf)) {
    // A module that only one entry has comes with it. An entry that others import too is a file of its own.
    const [entry] = loading;
    const own = ownFileOf(id) ?? (begins.has(id) ? id : loading.size === 1 ? entry : null);
    const key = own ?? [...loading].join('\n');
    const file = files.get(key) ?? {
      name: own,
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
  // If a file on which an entry depends needed some of the modules that only the entry has, they would need each
  // other.
  for (const file of files.values())
    if (file.name !== null && isOpen(file.name))
      for (const id of file.modules)
        for (const to of importsOf(id)) {
          const alone = fileOf.get(to);
          if (!begins.has(alone.name) || begins.has(to)) continue;
          file.modules.push(to);
          file.size += sizeOf(to);
          fileOf.set(to, file);
        }
  for (const [id, file] of fileOf)
    for (const to of importsOf(id)) if (fileOf.get(to) !== file) file.needs.add(fileOf.get(to));
  const all = new Set(files.values());
  const shared = () => [...all].filter(({ name }) => name === null || isOpen(name));
  for (let best = bestPair(shared(), weightOf); best !== null; best = bestPair(shared(), weightOf))
    unite(all, best.one, best.other);
  return shared();
}

const allMessages = join(root, 'text/messages/messages.js');

/** Returns the module of each message, by the name under which it is used. */
function messageModules() {
  const folder = join(root, 'text/messages/messages');
  const names = readdirSync(folder).filter((name) => name !== '_index.js');
  return new Map(
    names.map((name) => {
      const path = join(folder, name);
      return [exportedName(readFileSync(path, 'utf8'), name.slice(0, -'.js'.length)), path];
    }),
  );
}

/**
 * Returns what a module imports, and its length. It imports all messages by one name: here they are only those that
 * it uses. Styles stay with their importers: in a file with others they would reach pages without them.
 */
function readModule(info, messages) {
  const code = info?.code ?? '';
  const imports = (info?.importedIds ?? [])
    .filter((to) => !to.endsWith('.css'))
    .flatMap((to) => (to === allMessages ? saidIn(code).flatMap((key) => messages.get(key) ?? []) : [to]));
  return { imports, onDemand: info?.dynamicallyImportedIds ?? [], size: code.length };
}

/** The file with which a page begins, and the one that draws it. */
const begins = ['web/app/first.ts', 'web/app/client.tsx'].map((file) => join(root, file));

function nameFiles(infoOf, ownFiles, weightOf) {
  const messages = messageModules();
  const modules = new Map();
  const moduleOf = (id) => {
    const module = modules.get(id) ?? readModule(infoOf(id), messages);
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
    isOpen: (name) => ownFiles.some((own) => own.name === name && own.isOpen),
  });
  return new Map(
    files.flatMap(({ name, modules: ids }, index) => ids.map((id) => [id, name ?? `shared-${index}`])),
  );
}

/**
 * Tells the bundler the file of a module. `ownFiles` contain the modules that match them, whoever needs these, and may
 * be open to more; `weightOf` says how often an entry is opened beside the others.
 * @param {{ name: string, test: (id: string) => boolean, isOpen?: boolean }[]} ownFiles
 * @param {(entry: string) => number} weightOf
 * @returns {(id: string, build: { getModuleInfo: (id: string) => object | null }) => string | null}
 */
export function fileNameOf(ownFiles, weightOf) {
  let names;
  return (id, build) => {
    names ??= nameFiles((one) => build.getModuleInfo(one), ownFiles, weightOf);
    return names.get(id) ?? ownFiles.find(({ test }) => test(id))?.name ?? null;
  };
}

/**
 * Lists in the manifest of the build, under each entry, the file into which it was put with others, because the
 * server looks the file up by its source.
 */
export const innerEntriesPlugin = () => ({
  name: 'inner-entries',
  enforce: 'post',
  writeBundle({ dir }, bundle) {
    const path = join(dir, '.vite/manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    const sources = new Map();
    for (const [key, { file, src }] of Object.entries(manifest)) {
      const ids = src === undefined ? (bundle[file]?.moduleIds ?? []) : [];
      const inner = ids.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length > 0);
      if (inner.length > 1) throw new Error(`entries in one file: ${inner.join(', ')}`);
      if (inner.length === 1) sources.set(key, relative(root, inner[0]));
    }
    const named = (keys) => keys?.map((key) => sources.get(key) ?? key);
    const renamed = Object.entries(manifest).map(([key, { imports, dynamicImports, ...chunk }]) => {
      const src = sources.get(key);
      const entry = src === undefined ? {} : { src, isDynamicEntry: true };
      return [
        src ?? key,
        { ...chunk, ...entry, imports: named(imports), dynamicImports: named(dynamicImports) },
      ];
    });
    writeFileSync(path, JSON.stringify(Object.fromEntries(renamed), null, 2));
  },
});
