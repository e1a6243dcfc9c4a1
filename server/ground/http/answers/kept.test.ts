import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let base: string;
let raceId: number;
let path: string;

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${address}`, { headers });

beforeAll(async () => {
  app = await startTestApp();
  const cupId = await app.world.cup({ name: 'Copa Norte', dates: ['2026-05-10'] });
  raceId = await app.world.race(cupId, '2026-05-10', 'RACING');
  await app.world.category(cupId, raceId, 'Varones 9', [
    { name: 'Ana', plate: '1', serie: 1, motos: [1] },
    { name: 'Beto', plate: '2', serie: 1, motos: [2] },
  ]);
  path = `/api/races/by_date?cup_id=${cupId}&race_date=2026-05-10`;
  base = await app.listen();
});

afterAll(() => app.stop());

describe('an answer that is kept', () => {
  test('is the same bytes in every encoding', async () => {
    const { get } = await import('node:http');
    const raw = (encoding: string) =>
      new Promise<Buffer>((resolve) => {
        get(`${base}${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
          const parts: Buffer[] = [];
          response
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => resolve(Buffer.concat(parts)));
        });
      });
    const plain = await raw('identity');
    expect(brotliDecompressSync(await raw('gzip, br')).equals(plain)).toBe(true);
    expect(gunzipSync(await raw('gzip')).equals(plain)).toBe(true);
    expect(gunzipSync(await raw('gzip, br;q=0')).equals(plain)).toBe(true);
  });

  test('is not sent again to who holds it', async () => {
    const first = await ask(path);
    const etag = first.headers.get('etag') ?? '';
    const again = await ask(path, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('etag')).toBe(etag);
  });

  test('carries every protection of a computed one', async () => {
    await ask(path);
    const kept = await ask(path);
    const computed = await ask('/healthz');
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
    ]) {
      expect(kept.headers.get(name)).toBe(computed.headers.get(name));
      expect(kept.headers.get(name)).not.toBeNull();
    }
    expect(kept.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  test('costs at most two statements when nothing is kept', async () => {
    app.kept.drop(['all']);
    const statements = await app.countStatements(() => ask(path));
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(2);
  });
});

describe('a change at the track', () => {
  const place = async () => {
    const race = (await (await ask(path)).json()) as {
      race_races: { mangas: { riders: { plate: string; rider_R1: number | null }[] }[] };
    };
    return race.race_races.mangas[0]?.riders.find((rider) => rider.plate === '1')?.rider_R1;
  };

  test('is public by itself, whoever wrote it', async () => {
    expect(await place()).toBe(8);
    await app.pool.query(
      `update run set place = 3 - place from entry e where run.entry_id = e.entry_id and run.race_id = $1`,
      [raceId],
    );
    await expect.poll(place).toBe(7);
  });

  test('leaves other races kept', async () => {
    const other = await app.world.cup({ name: 'Copa Oeste', dates: ['2026-06-10'] });
    const otherRace = await app.world.race(other, '2026-06-10', 'RACING');
    await app.world.category(other, otherRace, 'Damas 9', [
      { name: 'Zoe', plate: '1', serie: 1, motos: [1] },
    ]);
    const otherPath = `/api/races/by_date?cup_id=${other}&race_date=2026-06-10`;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await ask(otherPath);
    await ask(path);
    await app.pool.query(`update run set lane = 5 where race_id = $1`, [otherRace]);
    await expect.poll(() => app.kept.find(otherPath)).toBeUndefined();
    expect(app.kept.find(path)).toBeDefined();
  });

  test('is never missed because the listening line broke', async () => {
    await ask(path);
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partidor-changes' and datname = current_database()`,
    );
    await expect.poll(() => app.kept.find(path)).toBeUndefined();
    await app.pool.query(`update run set place = 3 - place where race_id = $1`, [raceId]);
    expect(await place()).toBe(8);
    const keptAgain = async () => {
      await ask(path);
      return app.kept.find(path);
    };
    await expect.poll(keptAgain).toBeDefined();
  });
});
