import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Kept, prepare } from './kept.ts';
import { isCompressible, mediaTypeOf } from './media-types.ts';

/** Names under /assets contain a hash. The service worker is always validated again. */
function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return address === '/sw.js' ? 'no-cache' : 'public, max-age=3600';
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/*
 * Files carry these headers only. The headers that protect a page and limit what it may load come with pages, because
 * they cost a kilobyte for each file of a first load.
 */
const ofFiles = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
]);
const isPart = (address: string) => /^\/assets\/.*\.(js|css|woff2)$/.test(address);

/** Returns the headers of a part of a page, which may do nothing where it is opened by itself. */
function partHeaders(all: readonly [string, string][]): [string, string][] {
  return [['content-security-policy', "default-src 'none'"], ...all.filter(([name]) => ofFiles.has(name))];
}

/** Reads the client as the build has compressed it, by address. Names under /assets have a hash and never change. */
export async function readAssets(
  dist: string,
  securityHeaders: readonly [string, string][],
): Promise<Map<string, Kept>> {
  const folder = join(dist, 'client');
  const assets = new Map<string, Kept>();
  for (const path of await filesBelow(folder)) {
    const name = relative(folder, path);
    const address = `/${name}`;
    if (address.startsWith('/.vite/')) continue;
    const type = mediaTypeOf(name);
    const packed = (ending: string) => readFile(join(dist, 'packed', `${name}.${ending}`));
    const [body, ...compressed] = await Promise.all([
      readFile(path),
      ...(isCompressible(type) ? [packed('gz'), packed('br')] : []),
    ]);
    const [gzip, br] = compressed;
    const kept = await prepare(
      {
        status: 200,
        type,
        body,
        tags: [],
        expires: Number.POSITIVE_INFINITY,
        cacheControl: cacheControlOf(address),
        vary: 'accept-encoding',
      },
      isPart(address) ? partHeaders(securityHeaders) : securityHeaders,
      gzip && br && { gzip, br },
    );
    assets.set(address, kept);
  }
  return assets;
}
