import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { securityHeaders } from '#server/ground/http/security.ts';
import { readAssets } from './assets.ts';

const dist = join(import.meta.dirname, '../../../../dist');

test('every file of the client is answered as it was built, in either compression', async () => {
  const assets = await readAssets(dist, []);
  const names = readdirSync(join(dist, 'client/assets')).map((name) => `/assets/${name}`);
  expect([...assets.keys()]).toEqual(expect.arrayContaining([...names, '/sw.js']));
  let compressed = 0;
  for (const [address, { identity, gzip, br }] of assets) {
    const built = readFileSync(join(dist, 'client', address));
    if (identity !== null) {
      expect([address, built.equals(identity)]).toEqual([address, true]);
      continue;
    }
    compressed += 1;
    expect([address, built.equals(gunzipSync(gzip ?? ''))]).toEqual([address, true]);
    expect([address, built.equals(brotliDecompressSync(br))]).toEqual([address, true]);
    expect([address, br.length <= (gzip?.length ?? 0) + 32]).toEqual([address, true]);
  }
  expect(compressed).toBeGreaterThan(100);
});

test('a part of a page says of itself what a file can do, which is nothing, and leaves to the page what a page may', async () => {
  const assets = await readAssets(
    dist,
    securityHeaders({ PUBLIC_URL: 'https://example.org' }, { scripts: [], styles: [] }),
  );
  const said = (address: string) => {
    const list = assets.get(address)?.headers.br ?? [];
    return new Map(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : [])));
  };
  const parts = [...assets.keys()].filter((address) => /^\/assets\/.*\.(js|css|woff2)$/.test(address));
  expect(parts.length).toBeGreaterThan(100);
  for (const address of parts) {
    const headers = said(address);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
    // Headers are not compressed, so every byte of them counts for each file of a first load.
    expect([...headers].flat().join(': \r\n').length, address).toBeLessThan(480);
  }
  // Files that open by themselves, and the worker, which requests pages, keep every header.
  for (const address of ['/sw.js', '/favicon.svg'])
    expect(said(address).get('content-security-policy')).toContain("frame-ancestors 'none'");
});
