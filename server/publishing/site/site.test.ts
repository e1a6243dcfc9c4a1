import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cup_id = 0;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://bmx.example' });
  cup_id = await app.world.cup({ dates: ['2026-05-10'] });
  await app.world.race(cup_id, '2026-05-10', 'OFFICIAL');
  await app.pool.query(`update cup set cup_regulation = '<p>Casco</p>' where cup_id = $1`, [cup_id]);
});
afterAll(() => app.stop());

describe('search engines', () => {
  test('are told where the list of addresses is, and what is nobody else’s', async () => {
    const { body } = await app.get('/robots.txt');
    expect(body).toContain('Sitemap: https://bmx.example/sitemap.xml');
    for (const path of ['/api/', '/documents/', '/profile', '/advertiser'])
      expect(body).toContain(`Disallow: ${path}\n`);
  });

  test('find every public page, each of which is there', async () => {
    const hidden = await app.world.cup({ status: 'DRAFT', dates: ['2026-06-10'] });
    await app.world.race(hidden, '2026-06-10', 'OFFICIAL');
    const made = (text: string) => app.pool.query<{ id: number }>(text, [cup_id]);
    const [club] = (
      await made(
        `insert into club (club_name, organization_id) select 'Ñandú & Cía.', organization_id from cup where cup_id = $1 returning club_id as id`,
      )
    ).rows;
    const [track] = (
      await made(
        `insert into track (track_name, organization_id) select 'Pista N.º 2 «Avellaneda»', organization_id from cup where cup_id = $1 returning track_id as id`,
      )
    ).rows;
    await made(`update cup set club_rule = 'points' where cup_id = $1`);
    const answer = await app.get('/sitemap.xml');
    expect(answer.headers['content-type']).toContain('text/xml');
    const found = [...answer.body.matchAll(/<loc>https:\/\/bmx\.example([^<]*)<\/loc>/g)].map(
      ([, path = '']) => path.replaceAll('&amp;', '&'),
    );
    expect(found).toEqual([
      '/',
      '/ranking',
      '/clubs',
      '/calendar',
      '/tracks',
      '/about-us',
      '/help',
      '/first-race',
      '/judges-guide',
      '/data',
      '/pricing',
      '/privacy',
      '/terms',
      `/ranking?cup_id=${cup_id}`,
      `/?regulation=${cup_id}`,
      `/races?cup_id=${cup_id}&race_date=2026-05-10`,
      `/ranking/clubs?cup_id=${cup_id}`,
      `/clubs/${club?.id}-nandu-cia`,
      `/tracks/${track?.id}-pista-n-o-2-avellaneda`,
    ]);
    for (const path of found) {
      const page = await app.get(path, { accept: 'text/html' });
      expect([path, page.statusCode]).toEqual([path, 200]);
      // The canonical address of the page is the listed one.
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&');
      expect(canonical).toBe(`https://bmx.example${path}`);
    }
  });

  test('are asked not to keep what is about one rider, opened or certified; the race itself is theirs', async () => {
    const race = `/races?cup_id=${cup_id}&race_date=2026-05-10`;
    for (const path of [`${race}&rider=7`, '/certificate?code=0123456789abcdefghij', '/profile']) {
      const page = await app.get(path, { accept: 'text/html' });
      expect([path, page.headers['x-robots-tag']]).toEqual([path, 'noindex']);
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      expect(page.body).not.toContain('rel="canonical"');
    }
    // Robots have to read them to obey them: an address that is closed to robots stays listed without its content.
    const { body } = await app.get('/robots.txt');
    for (const path of ['/races', '/certificate']) expect(body).not.toContain(`Disallow: ${path}`);
    for (const path of [race, `${race}&tab=classification`]) {
      const page = await app.get(path, { accept: 'text/html' });
      expect([path, page.headers['x-robots-tag']]).toEqual([path, undefined]);
      expect(page.body).not.toContain('content="noindex"');
    }
  });

  test('read a race as an event', async () => {
    const page = await app.get(`/races?cup_id=${cup_id}&race_date=2026-05-10`, { accept: 'text/html' });
    const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.body)?.[1] ?? '{}';
    expect(JSON.parse(text)).toMatchObject({ '@type': 'SportsEvent', startDate: '2026-05-10' });
  });
});

describe('a phone', () => {
  test.each([
    ['es', 'Copas, resultados'],
    ['en', 'Cups, results'],
    ['pt', 'Copas, resultados'],
  ])('installs the site in %s, with every picture there', async (language, words) => {
    const answer = await app.get('/site.webmanifest', { 'accept-language': language });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json();
    expect(manifest).toMatchObject({ lang: language, start_url: '/', display: 'standalone' });
    expect(manifest.description).toContain(words);
  });

  test('gets its worker fresh each time', async () => {
    const base = await app.listen();
    // The query names what the worker has to store.
    for (const address of ['/sw.js', '/sw.js?spare']) {
      const { headers } = await fetch(base + address);
      expect(headers.get('content-type')).toContain('text/javascript');
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    const { icons } = (await (await fetch(`${base}/site.webmanifest`)).json()) as {
      icons: { src: string }[];
    };
    for (const { src } of icons) expect([src, (await fetch(base + src)).status]).toEqual([src, 200]);
  });
});

describe('the landing area', () => {
  test.each(['es', 'en', 'pt'])('has a document in %s, that may do nothing', async (language) => {
    const answer = await app.get(`/landing/${language}.html`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<html lang="${language}"`);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-same-origin allow-popups');
    expect(policy).not.toContain('script');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
    const named = [...answer.body.matchAll(/(?:src|href)="(\/landing\/[^"]+)"/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(3);
    for (const path of named) expect([path, (await app.get(path ?? '')).statusCode]).toEqual([path, 200]);
  });

  test('shows what the operator put there instead', async () => {
    await mkdir(join(app.dataDir, 'landing'));
    await writeFile(join(app.dataDir, 'landing/pt.html'), '<script>alert(1)</script>');
    const answer = await app.get('/landing/pt.html');
    expect(answer.body).toBe('<script>alert(1)</script>');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each([
    '#server/ground/config/config.ts',
    '..%2Fconfig.ts',
    'pictures/../../app.ts',
    'landing.ts',
    'fr.html',
    '.env',
  ])('%s is no document', async (path) => {
    expect((await app.get(`/landing/${path}`)).statusCode).toBe(404);
  });
});
