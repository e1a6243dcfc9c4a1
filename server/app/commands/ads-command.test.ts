import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BANNER_BYTES, bannerPicture } from '#server/publishing/ads/banner-picture.ts';
import { databaseAddress } from '#server/testing/address.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { runProgram } from '#server/testing/program.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.world.organization('Liga Argentina');
});
afterAll(() => app.stop());

async function ads(...args: string[]) {
  const program = runProgram('server/app/commands/ads.ts', args, {
    DATABASE_URL: databaseAddress(app.connection),
    DATA_DIR: app.dataDir,
    PUBLIC_URL: 'https://bmx.example',
  });
  return { code: await program.ended, said: program.lines.join('\n') };
}
/** Makes a picture as a designer sends it: large, and of noise that hardly compresses. */
async function poster(): Promise<string> {
  const path = join(app.dataDir, 'poster.png');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: 3200, height: 500, channels: 3, background: '#000', noise } })
    .png()
    .toFile(path);
  return path;
}

test('a banner is placed from a large picture, counted, and taken down', async () => {
  const picture = await poster();
  expect((await ads('add', '1', 'Cascos Andes', 'https://shop.test/lang_', picture, '2026-01-01')).said).toBe(
    'Ad 1 is hung.',
  );
  const [placed] = (await app.get('/api/ads/org/1')).json<{ ad_image_sup: { es: string } }[]>();
  const file = await app.get(placed?.ad_image_sup.es ?? '');
  expect(file.statusCode).toBe(200);
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 200 });
  const { said } = await ads();
  expect(said).toMatch(/Cascos Andes · 01-01-2026 to – · 0 views, 0 clicks/);
  expect(said).toMatch(/https:\/\/bmx\.example\/advertiser#[0-9a-f]{64}/);
  expect((await ads('end', '1')).code).toBe(0);
  await expect.poll(async () => (await app.get('/api/ads/org/1')).json()).toEqual([]);
});

test.each([
  ['a link that is a script', ['add', '1', 'X', 'javascript:alert(1)', 'x.png'], 'https://'],
  ['a file that is not there', ['add', '1', 'X', 'https://a.test', 'no-such.png'], 'no-such.png'],
  ['an organization that is none', ['add', '0', 'X', 'https://a.test', 'x.png'], 'npm run ads'],
  ['an action that is none', ['sell'], 'npm run ads'],
  ['an ad that is none', ['end', '999'], 'no such ad'],
])('%s: it says why', async (_what, args, said) => {
  expect((await ads(...args)).said).toContain(said);
});

test('any picture comes out light enough for a weak signal', async () => {
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#c80' } })
    .jpeg()
    .toBuffer();
  expect((await bannerPicture(photo)).length).toBeLessThanOrEqual(BANNER_BYTES);
});
