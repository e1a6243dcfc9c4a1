/*
 * Code that is loaded on demand. As long as a page is open, a browser remembers that a module did not arrive, and fails
 * every later import of it without a new request (HTML standard, "fetch a single module script"). So each file is first
 * loaded completely into the browser's cache, before anything imports it. The build calls `bring` wherever the code
 * says `import()` (`scripts/arriving.mjs`).
 */

/** Reports that a file of the site's code did not arrive. */
export class NotArrived extends Error {
  /** The site no longer has the file. The page is older than the site and must be loaded again. */
  readonly isGone: boolean;

  constructor(address: string, isGone: boolean) {
    super(address);
    this.isGone = isGone;
  }
}

/** A missing file is requested again after these pauses, and then every twenty seconds for as long as necessary. */
const pausesMs = [1000, 3000, 8000];
/** The files that arrived since the page began. */
const arrived = new Set<string>();

/**
 * Returns a function that gives the time to wait before the next try, in milliseconds, at each failure. The time grows
 * while nothing arrives. Once a file arrived, it is short again: a part of many files comes through a weak signal a few
 * files at each try.
 */
export function growingPause(): () => number {
  let failures = -1;
  let before = 0;
  return () => {
    const { size } = arrived;
    failures = size > before ? 0 : failures + 1;
    before = size;
    return pausesMs[failures] ?? 20_000;
  };
}

/** A weak signal loses a file now and then, so the second try comes before the person is told. */
const pauseMs = 400;
/** A connection that makes no progress is given up after this time, and the file is requested again. */
const patienceMs = 45_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads all of a file. When the connection breaks in the middle, the file counts as not received. */
async function read(address: string, priority: RequestPriority): Promise<string> {
  let isGone = false;
  try {
    const answer = await fetch(address, { priority, signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) return await answer.text();
    isGone = answer.status === 404 || answer.status === 410;
  } catch {
    // The answer did not arrive, or only half of it.
  }
  throw new NotArrived(address, isGone);
}

async function readTwice(address: string, priority: RequestPriority): Promise<string> {
  try {
    return await read(address, priority);
  } catch {
    await wait(pauseMs);
    return read(address, priority);
  }
}

const arriving = new Map<string, Promise<void>>();

/** Finds the files that a file of code imports at its start, as the build writes them. */
const importedBy = (code: string) =>
  [...code.matchAll(/(?:from|import)\s*["'`](\.\/[\w.-]+\.js)["'`]/g)].map(([, name = '']) => name);

/**
 * Loads a file, and those that it imports, completely into the browser's cache, once for all callers. It rejects with
 * `NotArrived` after a second try; a later caller begins anew.
 */
export function bringFile(address: string, priority: RequestPriority = 'high'): Promise<void> {
  const { href } = new URL(address, import.meta.url);
  const known = arriving.get(href);
  if (known) return known;
  const coming = (async () => {
    const code = await readTwice(href, priority);
    arrived.add(href);
    if (!href.endsWith('.js')) return;
    await Promise.all(importedBy(code).map((name) => bringFile(new URL(name, href).href, priority)));
  })();
  arriving.set(href, coming);
  coming.catch(() => arriving.delete(href));
  return coming;
}

/** Loads code that the page works without, until it arrives. Rejects only when it is gone, or does not run. */
export async function bringPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  const pause = growingPause();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof NotArrived) || error.isGone) throw error;
      await wait(pause());
    }
  }
}

/** Records the addresses of files that this page runs already. */
export function areHere(addresses: readonly string[]): void {
  for (const address of addresses) arriving.set(new URL(address, import.meta.url).href, Promise.resolve());
}

/** Adds a style to the page, once. The style is in the browser's cache. */
function wear(address: string): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  if (sheets.some(({ href }) => href === address)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new NotArrived(address, false));
    });
  });
}

/** Finds the address in an import. A function's text is the file's (ECMAScript, "Function.prototype.toString"). */
const addressIn = (load: () => Promise<unknown>) => /import\(["'`](\.\/[\w.-]+)/.exec(load.toString())?.[1];

/** Imports a part of the code when its files and styles are here. Rejects with `NotArrived`; a later call retries. */
export async function bring<Part>(load: () => Promise<Part>, styles: readonly string[] = []): Promise<Part> {
  const address = addressIn(load);
  const sheets = styles.map((name) => new URL(name, new URL('/', import.meta.url)).href);
  await Promise.all([...(address === undefined ? [] : [address]), ...sheets].map((one) => bringFile(one)));
  await Promise.all(sheets.map(wear));
  return load();
}
