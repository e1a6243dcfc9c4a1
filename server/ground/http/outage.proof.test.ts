import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { type Proxy, startProxy } from '#server/testing/proxy.ts';

let app: TestApp;
let network: Proxy;
let base: string;
let cupId: number;
let raceId: number;
let api: string;
let page: string;

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${base}${path}`, { headers });
const html = { accept: 'text/html', 'accept-language': 'es' };
const signIn = () =>
  fetch(`${base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt' },
    body: JSON.stringify({ user_email: 'ana@example.org', user_password: 'una frase larga' }),
  });
const placeOfOne = async () => {
  const race = (await (await ask(api)).json()) as {
    race_races: { mangas: { riders: { plate: string; rider_R1: number | null }[] }[] };
  };
  return race.race_races.mangas[0]?.riders.find((rider) => rider.plate === '1')?.rider_R1;
};
const swapPlaces = () => app.pool.query(`update run set place = 3 - place where race_id = $1`, [raceId]);
const isKept = async () => {
  await ask(page, html);
  await ask(api);
  return app.kept.find(api) !== undefined;
};

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      through: async (connection) => {
        network = await startProxy(connection);
        return network.connection;
      },
    },
  );
  cupId = await app.world.cup({ name: 'Copa Norte', dates: ['2026-05-10'] });
  raceId = await app.world.race(cupId, '2026-05-10', 'RACING');
  await app.world.category(cupId, raceId, 'Varones 9', [
    { name: 'Ana', plate: '1', serie: 1, motos: [1] },
    { name: 'Beto', plate: '2', serie: 1, motos: [2] },
  ]);
  api = `/api/races/by_date?cup_id=${cupId}&race_date=2026-05-10`;
  page = `/races?cup_id=${cupId}&race_date=2026-05-10`;
  base = await app.listen();
});

afterAll(async () => {
  await app.stop();
  await network.stop();
});

beforeEach(async () => {
  network.set('none');
  await expect.poll(isKept).toBe(true);
});

describe('while the database is away', () => {
  test('results are read as they were last known, with their age on the page and in the answer', async () => {
    const before = await (await ask(api)).text();
    network.set('cut');
    await expect.poll(async () => (await ask(api)).headers.get('age')).not.toBeNull();
    const answer = await ask(api);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('warning')).toMatch(/^110 /);
    expect(Date.parse(answer.headers.get('x-kept-at') ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await answer.text()).toBe(before);
    const shown = await ask(page, html);
    expect(shown.status).toBe(200);
    expect(Number(shown.headers.get('age'))).toBeGreaterThanOrEqual(0);
    const body = await shown.text();
    expect(body).toContain('Ana');
    expect(body).toMatch(/<html data-kept="20[^"]+" data-away=""/);
    expect(body).toMatch(/<p id="age" role="status"[^>]*>No se pudo actualizar\. Estos datos son de hace/);
    expect(shown.headers.get('content-security-policy')).not.toBeNull();
  });

  test('an answer with an age is never said to be unchanged', async () => {
    const etag = (await ask(api)).headers.get('etag') ?? '';
    network.set('cut');
    await expect.poll(async () => (await ask(api)).headers.get('age')).not.toBeNull();
    expect((await ask(api, { 'if-none-match': etag })).status).toBe(200);
  });

  test('who wants something that is not known reads when to come back, in the own language', async () => {
    network.set('cut');
    await expect.poll(async () => (await ask(api)).headers.get('age')).not.toBeNull();
    const written = await signIn();
    expect(written.status).toBe(503);
    expect(Number(written.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await written.json()).toMatchObject({
      code: 'server.not_ready',
      message: expect.stringContaining('Não conseguimos'),
    });
    const unknown = await ask(`/ranking?cup_id=${cupId}`, html);
    expect(unknown.status).toBe(503);
    expect(unknown.headers.get('retry-after')).not.toBeNull();
    expect(await unknown.text()).toContain('No llegamos a los datos en este momento');
  });

  test('many readers cost no more than the limit of computed answers allows: none is turned away', async () => {
    network.set('cut');
    await expect.poll(async () => (await ask(api)).headers.get('age')).not.toBeNull();
    const statuses = new Set<number>();
    for (let round = 0; round < 26; round += 1)
      for (const answer of await Promise.all(Array.from({ length: 50 }, () => ask(api)))) {
        statuses.add(answer.status);
        await answer.arrayBuffer();
      }
    expect([...statuses]).toEqual([200]);
  });

  test('one attempt at a time asks for it, and all is fresh as soon as it is back', async () => {
    network.set('cut');
    const before = network.attempts();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const readers = await Promise.all(Array.from({ length: 20 }, () => ask(page, html)));
    expect(readers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(network.attempts() - before).toBeLessThan(20);
    await swapPlaces();
    const now = (
      await app.pool.query<{ place: number }>(
        `select place from run join entry using (entry_id) where run.race_id = $1 and plate = '1'`,
        [raceId],
      )
    ).rows[0]?.place;
    network.set('none');
    await expect.poll(async () => (await ask(api)).headers.get('age')).toBeNull();
    expect(await placeOfOne()).toBe(now === 1 ? 8 : 7);
    await expect.poll(isKept).toBe(true);
    // These are the listening connection and the readers' connections. Nothing remains of the attempts.
    expect(network.open()).toBeLessThanOrEqual(11);
  });
});

describe('connections that die without a word', () => {
  const isTold = async (place: number | null | undefined) => {
    const answer = await ask(api);
    if (answer.headers.get('age') !== null) return true;
    const race = await placeOfOne();
    return race !== place;
  };

  test('an old result is not given for long without saying its age', async () => {
    const before = await placeOfOne();
    network.freezeOpen();
    await swapPlaces();
    await expect.poll(() => isTold(before), { interval: 250 }).toBe(true);
    await expect
      .poll(async () => (await ask(api)).headers.get('age') === null && (await placeOfOne()) !== before)
      .toBe(true);
  });

  test('who writes waits until it is noticed, and is told to try again', async () => {
    await Promise.all(Array.from({ length: 4 }, signIn));
    network.set('silent');
    const written = await signIn();
    expect(written.status).toBe(503);
    expect((await signIn()).status).toBe(503);
  });

  test('a server whose database swallows everything says that it is not ready, and still sends readers their pages', async () => {
    network.set('silent');
    const [ready, alive] = await Promise.all([fetch(`${base}/readyz`), ask('/healthz')]);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ ready: false, reasons: ['database_away'] });
    expect(alive.status).toBe(200);
    await expect.poll(async () => (await ask(page, html)).headers.get('age')).not.toBeNull();
  });
});

describe('what must not be shown again', () => {
  test('is forgotten by every node, also as last known', async () => {
    await app.pool.query(`select pg_notify('public_changed', 'forget')`);
    await expect.poll(() => app.kept.find(api)).toBeUndefined();
    network.set('cut');
    await expect.poll(() => app.link.awaySince).not.toBeNull();
    expect((await ask(api)).status).toBe(503);
  });
});
