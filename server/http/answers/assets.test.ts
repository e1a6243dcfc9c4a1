import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAssets } from './assets.ts';

const dist = join(import.meta.dirname, '../../../dist');

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
