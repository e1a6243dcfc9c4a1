import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '#contract/raceday/office/results/import.ts';
import type { OfficeHeat } from '#contract/raceday/office/results/results.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bytesOf, meetingFixture, type MeetingFile, runOf, set } from '#server/testing/meeting-file.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { RaceDay } from '#server/testing/results.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const statusOf = ({ runs }: OfficeHeat, plate: string) => runs.find((one) => one.plate === plate)?.status;

describe.each(['REL', 'DSQ'] as const)('who is %s by the office', (status) => {
  test.each([
    ['RACING', {}],
    ['OFFICIAL', { reason: 'Reclamo aceptado' }],
  ])('is so only with an article, while the race is %s', async (race_status, why) => {
    const day = await RaceDay.ridden(app, office, race_status);
    const heat = () => day.heat(day.girls, 'M3');
    const body = day.body(day.girls, await heat(), { 53: status });
    const refused = await day.write(body, why);
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'judging.article_missing']);
    expect(codeOf(await day.write(body, { ...why, article: '  ' }))).toBe('request.bad_body');
    expect(statusOf(await heat(), '53')).toBe('OK');
    expect((await day.write(body, { ...why, article: ' 6.1.055 ' })).statusCode).toBe(200);
    expect(statusOf(await heat(), '53')).toBe(status);
    const { writes } = await day.category(day.girls);
    expect(writes).toMatchObject([{ article: '6.1.055', ...why }]);
    const { rows } = await app.pool.query(
      `select became ->> 'article' as article from audit where entity_id = $1 and action like 'results%'`,
      [day.race_id],
    );
    expect(rows).toEqual([{ article: '6.1.055' }]);
  });

  test('is not asked for again what stands, but what is new beside it', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await day.write(day.body(day.girls, await day.heat(day.girls, 'M3'), { 53: status }), { article: '3.2' });
    const swapped = day.body(day.girls, await day.heat(day.girls, 'M3'), { 51: 2, 52: 1 });
    expect((await day.write(swapped)).statusCode).toBe(200);
    const other = status === 'REL' ? 'DSQ' : 'REL';
    for (const plate of ['52', '53']) {
      const body = day.body(day.girls, await day.heat(day.girls, 'M3'), { [plate]: other });
      expect(codeOf(await day.write(body))).toBe('judging.article_missing');
    }
    expect((await day.category(day.girls)).writes.map(({ article }) => article)).toEqual([null, '3.2']);
  });
});

test('a key that wrote one heat writes no other result', async () => {
  const day = await RaceDay.ridden(app, office, 'RACING');
  const request_key = crypto.randomUUID();
  const first = day.body(day.girls, await day.heat(day.girls, 'M3'), { 53: 'DNF' });
  const other = day.body(day.girls, await day.heat(day.girls, 'M2'), { 53: 'DNF' });
  expect((await day.write(first, { request_key })).statusCode).toBe(200);
  expect((await day.write(first, { request_key })).statusCode).toBe(200);
  expect(codeOf(await day.write(other, { request_key }))).toBe('request.key_reused');
  expect(statusOf(await day.heat(day.girls, 'M2'), '53')).toBe('OK');
});

describe('a file that relegates or disqualifies', () => {
  const fileOf = (cup: string, change: (file: MeetingFile) => void = () => {}): MeetingFile => {
    const file = meetingFixture();
    file.cup.name = cup;
    file.organization.name = 'Federación Andina';
    change(file);
    return file;
  };
  const send = (action: 'check' | 'load', file: unknown, fields: Record<string, string> = {}) =>
    office.people.send('POST', `/api/office/results/${action}`, office.token, fields, {
      file: { name: 'evento.json', bytes: bytesOf(file), type: 'application/json' },
    });
  const check = async (file: unknown) => (await send('check', file)).json<ImportReport>();
  /** The last of the final is relegated in it: he is last of those who rode it as before. */
  const relegated = (file: MeetingFile) => set(runOf(file, 7, 3), { status: 'REL', place: null });

  test('shows whom, and is loaded with the article alone; what stands is not asked again', async () => {
    const file = fileOf('Copa del artículo', relegated);
    const { grave, seen, mismatches } = await check(file);
    expect(mismatches).toEqual([]);
    expect(grave).toMatchObject([{ category: 'Varones 12', plate: '108', phase: 'final', status: 'REL' }]);
    const refused = await send('load', file, { seen });
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'judging.article_missing']);
    expect((await check(file)).outcome).toBe('loaded');
    expect((await send('load', file, { seen, article: '6.1.055' })).json()).toMatchObject({
      outcome: 'loaded',
    });
    const { rows } = await app.pool.query(
      `select a.became ->> 'article' as article from audit a join race r on r.race_id = a.entity_id join cup using (cup_id)
        where cup_name = 'Copa del artículo' and action = 'results_import'`,
    );
    expect(rows).toEqual([{ article: '6.1.055' }]);
    const timed = fileOf('Copa del artículo', (one) => {
      relegated(one);
      set(one.categories[1]?.riders[0]?.runs[0], { time_s: 45 });
    });
    const again = await check(timed);
    expect([again.outcome, again.grave]).toEqual(['replaced', []]);
    const kept = await send('load', timed, { seen: again.seen, reason: 'Faltaba un tiempo' });
    expect(kept.json()).toMatchObject({ outcome: 'replaced' });
  });

  test('somebody else under the plate of who was relegated asks for it again', async () => {
    const file = fileOf('Copa de la placa', relegated);
    await send('load', file, { seen: (await check(file)).seen, article: '6.1.055' });
    const other = fileOf('Copa de la placa', (one) => {
      relegated(one);
      set(one.categories[0]?.riders[7], { name: 'Otra Persona' });
    });
    const { grave, seen } = await check(other);
    expect(grave).toMatchObject([{ plate: '108', name: 'Otra Persona' }]);
    expect(codeOf(await send('load', other, { seen, reason: 'Era otro' }))).toBe('judging.article_missing');
  });

  test('in place of another file needs the article beside the public reason, and keeps it with the change', async () => {
    const before = fileOf('Copa corregida');
    await send('load', before, { seen: (await check(before)).seen });
    const file = fileOf('Copa corregida', relegated);
    const { grave, seen } = await check(file);
    expect(grave).toHaveLength(1);
    expect(codeOf(await send('load', file, { seen, reason: 'Reclamo aceptado' }))).toBe(
      'judging.article_missing',
    );
    const loaded = await send('load', file, { seen, reason: 'Reclamo aceptado', article: 'Cortó camino' });
    expect(loaded.statusCode).toBe(200);
    const { rows } = await app.pool.query(
      `select phase, reason, article from result_write where race_id = $1`,
      [loaded.json<{ race_id: number }>().race_id],
    );
    expect(rows).toEqual([{ phase: 'final', reason: 'Reclamo aceptado', article: 'Cortó camino' }]);
  });
});
