import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cupId: number;
let racePage: string;

const riders = ['Ana María de los Ángeles Núñez', 'Beto', 'Caro', 'Dani'];

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://bmx.example' });
  cupId = await app.world.cup({ name: 'Copa Sur', dates: ['2026-05-10', '2026-06-14'] });
  const raceId = await app.world.race(cupId, '2026-05-10');
  await app.world.category(
    cupId,
    raceId,
    'Varones 9',
    riders.map((name, index) => ({
      name,
      plate: String(index + 1),
      serie: 1,
      motos: [index + 1, index + 1, index + 1],
    })),
  );
  racePage = `/races?cup_id=${cupId}&race_date=2026-05-10`;
});

afterAll(() => app.stop());

test.each(['es', 'en', 'pt'])(
  'a page in %s asks at once for all the code it begins with',
  async (language) => {
    const { body } = await app.get(racePage, { 'accept-language': language });
    const drawing = (/data-drawing="([^"]+)"/.exec(body)?.[1] ?? '').split(' ');
    const first = [...body.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.js)"/g)].map(([, file = '']) => file);
    expect(drawing.length).toBeGreaterThan(5);
    expect(first.length).toBeLessThanOrEqual(2);
    const asked = [...first, ...drawing];
    const needed = await Promise.all(
      asked.map(async (file) => {
        const code = (await app.get(file)).body;
        return [...code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `/assets/${name}`);
      }),
    );
    // A file that only an import reveals costs a slow phone another round trip.
    expect(needed.flat().filter((file) => !asked.includes(file))).toEqual([]);
  },
);

describe('a page without scripts', () => {
  test('has the results in its first bytes, in the order of the classification', async () => {
    const { body, statusCode } = await app.get(`${racePage}&tab=classification`);
    expect(statusCode).toBe(200);
    const at = riders.map((name) => body.indexOf(name));
    expect(at.every((position) => position > 0)).toBe(true);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  test('offers tabs, dates and languages as links', async () => {
    const race = (await app.get(racePage)).body.replaceAll('&amp;', '&');
    expect(race).toContain(`href="${racePage}&tab=mangas`);
    expect(race).toContain('/language?to=en');
    const home = (await app.get('/')).body.replaceAll('&amp;', '&');
    // The nearest date is chosen, and the others are links.
    expect(home).toContain(`href="/races?cup_id=${cupId}&race_date=2026-06-14"`);
    expect(home).toContain('date=2026-05-10');
    expect(home).toContain(`/ranking?cup_id=${cupId}`);
  });

  test('speaks the language of the cookie, then of the browser, then Spanish', async () => {
    const lang = async (headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await app.get(racePage, headers)).body)?.[1];
    expect(await lang({})).toBe('es');
    expect(await lang({ 'accept-language': 'fr,pt-BR;q=0.8,en;q=0.5' })).toBe('pt');
    expect(await lang({ 'accept-language': 'pt', cookie: 'theme=x; lang=en' })).toBe('en');
  });

  test('is kept for each language apart', async () => {
    await app.get(racePage, { cookie: 'lang=en' });
    await app.get(racePage, { cookie: 'lang=pt' });
    expect((await app.get(racePage, { cookie: 'lang=en' })).body).toContain('<html lang="en"');
    expect((await app.get(racePage, { cookie: 'lang=pt' })).body).toContain('<html lang="pt"');
  });
});

describe('a link that is shared', () => {
  test('carries title, text and a picture of the race', async () => {
    const { body } = await app.get(racePage);
    expect(body).toContain('property="og:title"');
    const picture = /property="og:image" content="https:\/\/bmx\.example(\/og\/es\/race\/[^"]+\.jpg)"/.exec(
      body,
    )?.[1];
    expect(picture).toBeDefined();
    const answer = await app.get(picture ?? '');
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.rawPayload.length).toBeLessThan(60_000);
    expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('says the language it was sent in to who asks for none, and to nobody else', async () => {
    const sent = `${racePage}&lang=pt`;
    const lang = async (headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await app.get(sent, headers)).body)?.[1];
    expect(await lang({})).toBe('pt');
    expect(await lang({ 'accept-language': '*' })).toBe('pt');
    expect(await lang({ 'accept-language': 'en' })).toBe('en');
    expect(await lang({ 'accept-language': 'es-MX,es' })).toBe('es');
    expect(await lang({ cookie: 'lang=es' })).toBe('es');
    expect(/<html lang="(\w+)"/.exec((await app.get(racePage)).body)?.[1]).toBe('es');
    const { body } = await app.get(sent);
    expect(body.replaceAll('&amp;', '&')).toContain(`og:url" content="https://bmx.example${sent}"`);
    expect(body).toContain('https://bmx.example/og/pt/race/');
  });

  test('of a page without a picture of its own has one of the site in its language', async () => {
    const { body } = await app.get('/help', { 'accept-language': 'en' });
    expect(body).toContain('property="og:image" content="https://bmx.example/og/en/site.jpg"');
    const answer = await app.get('/og/en/site.jpg');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.rawPayload.length).toBeLessThan(60_000);
    expect(answer.rawPayload.equals((await app.get('/og/es/site.jpg')).rawPayload)).toBe(false);
  });

  test('never carries an address that a visitor made up', async () => {
    const plain = await startTestApp();
    await plain.world.cup({ name: 'Copa Propia', dates: ['2026-05-10'] });
    await plain.get('/', { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    expect((await plain.get('/')).body).not.toContain('evil.test');
    await plain.stop();
  });

  test('names its own address without filters', async () => {
    const { body } = await app.get(`${racePage}&tab=mangas&q=ana`);
    expect(body.replaceAll('&amp;', '&')).toContain(`rel="canonical" href="https://bmx.example${racePage}"`);
  });
});

describe('a page on every node', () => {
  test('has the same stamp, so that a browser sent to another one is told that nothing changed', async () => {
    const other = await createApp({
      config: readConfig({
        DATA_DIR: app.dataDir,
        PORT: '0',
        DEMO: 'off',
        PUBLIC_URL: 'https://bmx.example',
      }),
      pool: app.pool,
      db: app.db,
      link: app.link,
      log: pino({ level: 'silent' }),
      jobs: null,
    });
    try {
      for (const path of ['/', racePage, `/ranking?cup_id=${cupId}`]) {
        const here = await app.get(path);
        const there = await other.app.inject({ method: 'GET', url: path });
        expect(there.headers['etag']).toBe(here.headers['etag']);
      }
    } finally {
      await other.close();
    }
  });

  test('is one page, whatever stands behind its address', async () => {
    await app.get(racePage);
    await app.get(`/api/cups/${cupId}`);
    const before = app.kept.size;
    const { headers } = await app.get(racePage);
    for (let junk = 0; junk < 20; junk += 1) {
      const answer = await app.get(`${racePage}&z=${junk}`);
      expect(answer.headers['etag']).toBe(headers['etag']);
      expect(answer.body).not.toContain('z=');
      expect((await app.get(`/api/cups/${cupId}?z=${junk}`)).statusCode).toBe(400);
      expect((await app.get(`/help?z=${junk}`)).statusCode).toBe(200);
    }
    expect(app.kept.size).toBeLessThanOrEqual(before + 1);
  });
});

describe('what is not there', () => {
  test('an unknown path is the home page, told as 404', async () => {
    const answer = await app.get('/no-existe');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Copa Sur');
  });

  test('a date without a race is told so, with the dates of the cup', async () => {
    const answer = await app.get(`/races?cup_id=${cupId}&race_date=2026-06-14`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body.replaceAll('&amp;', '&')).toContain(racePage);
  });

  test.each([
    '/races',
    '/races?cup_id=abc&race_date=x',
    '/ranking?cup_id=99999',
    '/races?cup_id=1&race_date=2026-02-30',
    '/?regulation=zzz',
  ])('%s still gives a page', async (path) => {
    const answer = await app.get(path);
    expect([200, 404]).toContain(answer.statusCode);
    expect(answer.body).toContain('<html');
  });
});

describe('what a page may do', () => {
  test('it runs only its own scripts, and inline ones by their hash', async () => {
    const answer = await app.get('/');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).not.toContain('unsafe');
    expect(answer.body).not.toMatch(/\sstyle="/);
    expect(answer.body).not.toMatch(/\son\w+="/);
  });

  test('a name with markup in it is only a name', async () => {
    const hostile = await app.world.cup({
      name: '</script><script>alert(1)</script>',
      dates: ['2026-05-10'],
    });
    const raceId = await app.world.race(hostile, '2026-05-10');
    await app.world.category(hostile, raceId, 'X<img src=x onerror=alert(1)>', [
      { name: '</script><b>x', plate: '1', serie: 1, motos: [1, 1, 1] },
    ]);
    const { body } = await app.get(`/races?cup_id=${hostile}&race_date=2026-05-10`);
    expect(body).not.toContain('<script>alert(1)');
    expect(body).not.toContain('<img src=x');
    expect(body).not.toContain('</script><b>');
  });

  test('a regulation that came in another way can do nothing', async () => {
    const hostile = await app.world.cup({ name: 'Copa Hostil', dates: ['2026-05-10'] });
    await app.pool.query(`update cup set cup_regulation = $2 where cup_id = $1`, [
      hostile,
      '<h2>Reglas</h2><script>alert(2)</script><p onclick="x()">a</p><a href="javascript:alert(3)">b</a>',
    ]);
    const { body } = await app.get(`/?regulation=${hostile}`);
    expect(body).toContain('Reglas</h2>');
    expect(body).not.toMatch(/alert\(2\)|onclick|javascript:/);
  });

  test('its data and its banner come with at most two statements', async () => {
    app.kept.drop(['all']);
    const statements = await app.countStatements(() => app.get(racePage));
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(2);
  });
});
