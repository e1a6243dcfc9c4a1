import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Kept, prepare } from './kept.ts';

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** The media type of a file name; unknown endings are served as bytes. */
export function mediaTypeOf(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Names under /assets carry a hash; the worker for no signal is always asked for anew. */
function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return address === '/sw.js' ? 'no-cache' : 'public, max-age=3600';
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The built client, compressed as well as it goes and kept: names under /assets carry a hash and never change.
 * In: the build's folder. Out: address → answer.
 */
export async function readAssets(
  folder: string,
  securityHeaders: readonly [string, string][],
): Promise<Map<string, Kept>> {
  const assets = new Map<string, Kept>();
  for (const path of await filesBelow(folder)) {
    const address = `/${relative(folder, path)}`;
    if (address.startsWith('/.vite/')) continue;
    const body = await readFile(path);
    const kept = await prepare(
      {
        status: 200,
        type: mediaTypeOf(path),
        body,
        tags: [],
        expires: Number.POSITIVE_INFINITY,
        cacheControl: cacheControlOf(address),
        vary: 'accept-encoding',
      },
      securityHeaders,
      10,
    );
    assets.set(address, kept);
  }
  return assets;
}
