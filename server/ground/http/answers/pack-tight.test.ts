import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type KeptAnswer, prepare } from './kept.ts';
import { TightPacking } from './pack-tight.ts';

const rows = Array.from({ length: 400 }, (_, at) => `<tr><td>${at}</td><td>${(at * 7919) % 1000}</td></tr>`);
const page: KeptAnswer = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: rows.join('\n'),
  tags: [],
  expires: Number.POSITIVE_INFINITY,
  cacheControl: 'no-cache',
  vary: 'accept-encoding',
};

test('an answer asked for often, that has stood for a while, is packed tighter and says the same', async () => {
  const kept = await prepare(page, []);
  const { etag } = kept;
  const loose = kept.br.length;
  const packing = new TightPacking();
  expect([0, 1, 2].map((second) => packing.heed(kept, () => second * 1000))).toEqual([null, null, null]);
  const packed = packing.heed(kept, () => 10_000);
  expect(packed).not.toBeNull();
  await packed;
  expect(kept.br.length).toBeLessThan(loose);
  expect(brotliDecompressSync(kept.br).toString()).toBe(page.body);
  expect(kept.headers.br).toContain(String(kept.br.length));
  expect(kept.headers.br).not.toContain(String(loose));
  expect(kept.headers.br).toContain(etag);
  expect(packing.heed(kept, () => 20_000)).toBeNull();
});

test('one is packed at a time: what nobody waits for takes no more than one core', async () => {
  const [one, other] = [await prepare(page, []), await prepare(page, [])];
  const packing = new TightPacking();
  for (const kept of [one, other, one, other]) await packing.heed(kept, () => 0);
  const first = packing.heed(one, () => 10_000);
  expect(first).not.toBeNull();
  expect(packing.heed(other, () => 10_000)).toBeNull();
  await first;
  const second = packing.heed(other, () => 10_001);
  expect(second).not.toBeNull();
  await second;
});
