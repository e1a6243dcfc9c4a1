import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import type { WalkUpChoices } from '#contract/raceday/office/check-in/walk-ups.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;
let ines = '';
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
  await table.gate.status('CLOSED');
  ines = await table.gate.people.helper(table.gate.race_id, { desk_name: 'Mesa 1' });
});

const base = () => `/api/desk/races/${table.gate.race_id}`;
const form = () => {
  made += 1;
  return {
    request_key: randomUUID(),
    rider_firstname: 'Bautista',
    rider_lastname: 'Lagos',
    rider_birthdate: `${Number(table.gate.race_date.slice(0, 4)) - 10}-03-09`,
    rider_gender: 'MEN',
    rider_dni: `61.000.${String(made).padStart(3, '0')}`,
    club_id: table.gate.place.club_id,
    category_id: table.gate.boys,
    reason: 'Llegó sin inscripción',
  };
};
const arrive = (body: object, token = ines) =>
  table.gate.people.call('POST', `${base()}/walk-ups`, token, body);
const list = async () =>
  (await table.gate.people.call('GET', `${base()}/check-in`, ines)).json<CheckIn>().items;
const riders = async () => {
  const { rows } = await app.pool.query<{ n: number }>(`select count(*)::int as n from rider`);
  return rows[0]?.n ?? 0;
};

describe('somebody who came without an entry', () => {
  test('is enrolled, licensed for the day, entered with a free plate and present, on record by the desk', async () => {
    const answer = await arrive(form());
    expect(answer.json()).toMatchObject({ rider_fullname: 'Bautista Lagos', plate: '9', waiting: null });
    const [line] = await list();
    expect(line).toMatchObject({ rider_fullname: 'Bautista Lagos', missing: ['papers'] });
    expect(line?.marks.map(({ what, desk_name }) => [what, desk_name])).toEqual([['present', 'Mesa 1']]);
    const { rider_id } = answer.json<{ rider_id: number }>();
    const { rows } = await app.pool.query(
      `select lbr_guest, lbr_status, race_date::text from lbr where rider_id = $1`,
      [rider_id],
    );
    expect(rows).toEqual([{ lbr_guest: 'TRUE', lbr_status: 'APPROVED', race_date: table.gate.race_date }]);
    const { rows: record } = await app.pool.query(
      `select distinct user_id, desk_name from audit where entity = 'rider' and entity_id = $1
       or became ->> 'rider_id' = $2`,
      [rider_id, String(rider_id)],
    );
    expect(record).toEqual([{ user_id: null, desk_name: 'Mesa 1' }]);
  });

  test('comes once however often it is sent, also twice at once', async () => {
    const before = await riders();
    const body = form();
    const answers = await Promise.all([arrive(body), arrive(body), arrive(body)]);
    const [first] = answers.map((one) => one.json<object>());
    expect(answers.map((one) => one.json<object>())).toEqual([first, first, first]);
    expect(await riders()).toBe(before + 1);
  });

  test('whole or nothing: a class that does not fit leaves no rider behind', async () => {
    const before = await riders();
    const girls = await table.gate.category('Damas', { gender: 'WOMAN' });
    expect(codeOf(await arrive({ ...form(), category_id: girls }))).toBe('inscription.category_gender');
    expect(codeOf(await arrive({ ...form(), reason: '' }))).toBe('office.reason_missing');
    expect(codeOf(await arrive({ ...form(), rider_birthdate: '2999-01-01' }))).toBe('request.bad_body');
    await table.gate.status('DRAWN');
    expect(codeOf(await arrive(form()))).toBe('inscription.drawn');
    expect(await riders()).toBe(before);
  });

  test('who is known by document, birth date and name is that rider; with anything else the document is only said to be taken', async () => {
    const body = form();
    const { rider_id } = (await arrive(body)).json<{ rider_id: number }>();
    await table.gate.anotherDate();
    await table.gate.status('CLOSED');
    ines = await table.gate.people.helper(table.gate.race_id, { desk_name: 'Mesa 1' });
    const again = { ...body, request_key: randomUUID(), category_id: table.gate.boys };
    const other = await arrive({ ...again, rider_lastname: 'Ibarra' });
    expect(codeOf(other)).toBe('rider.dni_taken');
    expect(other.body).not.toContain('Lagos');
    expect((await arrive({ ...again, rider_firstname: 'BAUTISTA' })).json()).toMatchObject({ rider_id });
  });

  test('the office does it too; a club, and a code that only looks, do not', async () => {
    expect((await arrive(form(), table.secretary)).statusCode).toBe(200);
    const looks = await table.gate.people.helper(table.gate.race_id, { duty: 'look' });
    for (const token of [looks, table.delegate])
      expect(codeOf(await arrive(form(), token))).toBe('session.not_allowed');
  });

  test('a club, a class and a desk of others are refused', async () => {
    const { people } = table.gate;
    const elsewhere = await people.place('Liga del Sur');
    const { token } = await people.account({
      roles: [{ role: 'organizer', organization_id: elsewhere.organization_id }],
    });
    expect(codeOf(await arrive({ ...form(), club_id: elsewhere.club_id }))).toBe('rider.club_elsewhere');
    expect(codeOf(await arrive({ ...form(), category_id: 999_999 }))).toBe('race.category_elsewhere');
    expect(codeOf(await arrive(form(), token))).toBe('session.not_allowed');
  });

  test('is chosen from the clubs of the organization and the classes of the cup', async () => {
    const answer = await table.gate.people.call('GET', `${base()}/walk-ups/choices`, ines);
    const { clubs, categories, race_date } = answer.json<WalkUpChoices>();
    expect(clubs.map(({ club_name }) => club_name)).toEqual(['El Zonda', 'Los Teros']);
    expect(categories.map(({ category_id }) => category_id)).toEqual([table.gate.boys, table.gate.cruisers]);
    expect(race_date).toBe(table.gate.race_date);
  });
});
