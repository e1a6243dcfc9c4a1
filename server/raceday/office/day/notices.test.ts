import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeNotice } from '#contract/raceday/office/day/notices.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const words = { es: 'Se demora 30 minutos', en: '30 minutes late', pt: 'Atrasa 30 minutos' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const say = (table: DrawTable, more: object = {}) => {
  const notice = { weight: 'delay', words, ends_at: inHours(2), request_key: crypto.randomUUID() };
  return table.ask('POST', '/notices', { ...notice, ...more });
};
const shown = async ({ race_id }: DrawTable) =>
  (await app.get(`/api/races/${race_id}`)).json<Race>().race_notices?.map((one) => one.words.es) ?? [];

describe('a notice', () => {
  test('is on the page of the date at once, in every language, and gone when it is taken away', async () => {
    const table = await DrawTable.open(app, office, [9]);
    expect(await shown(table)).toEqual([]);
    const [notice] = (await say(table)).json<{ items: OfficeNotice[] }>().items;
    expect(notice).toMatchObject({ weight: 'delay', words, over: false });
    await expect.poll(() => shown(table)).toEqual([words.es]);
    await table.ask('POST', `/notices/${notice?.notice_id}/end`, {});
    await expect.poll(() => shown(table)).toEqual([]);
    expect(codeOf(await table.ask('POST', '/notices/999999/end', {}))).toBe('day.notice_not_found');
  });

  test('goes by itself at its end, also from an answer that was kept', async () => {
    const table = await DrawTable.open(app, office, [9]);
    await say(table, { ends_at: new Date(Date.now() + 1500).toISOString() });
    await expect.poll(() => shown(table)).toEqual([words.es]);
    await expect.poll(() => shown(table)).toEqual([]);
  });

  test('is said once by one key, and needs an end that is to come and not far', async () => {
    const table = await DrawTable.open(app, office, [9]);
    const once = { request_key: crypto.randomUUID(), ends_at: inHours(2) };
    await Promise.all([1, 2, 3].map(() => say(table, once)));
    const list = (await table.ask('GET', '/notices')).json<{ items: OfficeNotice[] }>();
    expect(list.items).toHaveLength(1);
    for (const hours of [-1, 73]) {
      const refused = await say(table, { ends_at: inHours(hours) });
      expect(codeOf(refused)).toBe('day.notice_end');
    }
  });
});
