import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let cup: OfficeCup;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  made += 1;
  cup = await office.published(`Copa ${made}`, ['2027-03-07']);
});

describe('two people edit one cup', () => {
  test('the second is told, nothing is written over, and what the first wrote can be read', async () => {
    const { cup_id, version } = cup;
    const first = await office.ask('PUT', `/cups/${cup_id}`, { version, count_best: 4 });
    expect(first.json()).toMatchObject({ version: version + 1, count_best: 4 });
    const second = await office.ask('PUT', `/cups/${cup_id}`, { version, count_best: 6, cup_name: 'Otra' });
    expect([second.statusCode, codeOf(second)]).toEqual([409, 'office.changed']);
    expect(second.json<{ message: string }>().message).toContain('Otra persona');
    expect(await office.cup(cup_id)).toMatchObject({ count_best: 4, cup_name: cup.cup_name });
  });
  test('every kind of write asks for the version', async () => {
    const { cup_id } = cup;
    const version = cup.version + 7;
    const date = '2027-03-07';
    const writes = [
      office.ask('PUT', `/cups/${cup_id}`, { version, count_best: 4 }),
      office.ask('POST', `/cups/${cup_id}/dates`, { version, date: '2027-05-02', name: 'Otra' }),
      office.ask('PUT', `/cups/${cup_id}/dates/${date}`, { version, date, name: 'Otra' }),
      office.ask('DELETE', `/cups/${cup_id}/dates/${date}?version=${version}`),
      office.ask('PUT', `/cups/${cup_id}/regulation`, { version, cup_regulation: '<p>x</p>' }),
      office.ask('PUT', `/cups/${cup_id}/status`, { version, cup_status: 'CLOSED' }),
      office.ask('DELETE', `/cups/${cup_id}/licence-model?version=${version}`),
    ];
    expect((await Promise.all(writes)).map(codeOf)).toEqual(writes.map(() => 'office.changed'));
    expect(await office.cup(cup_id)).toEqual(cup);
  });
  test('twelve clicks at the same instant: one is written, eleven are told', async () => {
    const { cup_id, version } = cup;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, best) =>
        office.ask('PUT', `/cups/${cup_id}`, { version, count_best: best + 1 }),
      ),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((one) => one.statusCode === 409 && codeOf(one) === 'office.changed')).toHaveLength(
      11,
    );
    expect(await office.cup(cup_id)).toEqual(won[0]?.json());
  });
  test('a refused write leaves no trace, of none of its parts', async () => {
    const { cup_id } = cup;
    const refused = await office.save(cup_id, { cup_name: 'Otra', count_best: 3, cup_categories: [] });
    expect(codeOf(refused)).toBe('office.no_categories');
    expect(await office.cup(cup_id)).toEqual(cup);
  });
});
