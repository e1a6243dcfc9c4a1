import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let path: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  path = `/organizations/${office.organization_id}/categories`;
});
afterAll(() => app.stop());

const list = async () => (await office.ask('GET', path)).json<{ items: OrganizationCategory[] }>().items;
const category = {
  category_name: 'Promocionales',
  min_age: 5,
  max_age: 8,
  gender: null,
  wheel: 20,
  level: 'novato',
};

/** Returns the category as it stands, with some changes. */
function edit(one: OrganizationCategory, changes: object) {
  const { category_id, cups: _, in_use: __, ...fields } = one;
  return office.ask('PUT', `${path}/${category_id}`, { ...fields, ...changes });
}

async function named(name: string): Promise<OrganizationCategory> {
  const found = (await list()).find(({ category_name }) => category_name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

describe('an organization’s categories', () => {
  test('come from a list whole, in race order; asked for twice they are there once', async () => {
    const once = await office.template('uci');
    expect(once.length).toBeGreaterThan(40);
    expect(once[0]?.category_name).toBe('Boys 5–6');
    expect(await office.template('uci')).toEqual(once);
  });
  test('or one by one, behind the others, with the colour of the sport', async () => {
    const made = (await office.ask('POST', path, category)).json<OrganizationCategory>();
    expect(made).toMatchObject({ ...category, version: 1, plate_colour: 'yellow', in_use: false, cups: 0 });
    expect((await list()).at(-1)).toEqual(made);
  });
  test('twice by one name is refused, new or renamed', async () => {
    expect(codeOf(await office.ask('POST', path, category))).toBe('office.category_name_taken');
    expect(codeOf(await edit(await named('Boys 9'), { category_name: 'Promocionales' }))).toBe(
      'office.category_name_taken',
    );
  });
  test('with ages the wrong way round is refused', async () => {
    const wrong = { ...category, category_name: 'Al revés', min_age: 9, max_age: 8 };
    expect(codeOf(await office.ask('POST', path, wrong))).toBe('office.ages');
  });
  test('change while nobody rides in them; who edits an older version is told', async () => {
    const before = await named('Promocionales');
    const saved = await edit(before, { max_age: 9, category_order: 5, plate_colour: 'white' });
    expect(saved.json()).toMatchObject({ version: 2, max_age: 9, category_order: 5, plate_colour: 'white' });
    expect((await list())[0]?.category_name).toBe('Promocionales');
    expect(codeOf(await edit(before, { max_age: 10 }))).toBe('office.changed');
  });
  test('once somebody rides in them, stay for whom they are; name, order and colour may change', async () => {
    const cup_id = await app.world.cup();
    const race_id = await app.world.race(cup_id, '2026-05-10', 'INSCRIPTION');
    await app.world.category(cup_id, race_id, 'Boys 9', [{ name: 'Ana', plate: '1' }]);
    const used = await named('Boys 9');
    expect(used).toMatchObject({ in_use: true, cups: 1 });
    for (const change of [{ max_age: 10 }, { gender: null }, { wheel: 24 }, { level: 'novato' }])
      expect(codeOf(await edit(used, change))).toBe('office.category_use');
    const renamed = await edit(used, { category_name: 'Varones 9', plate_colour: 'black' });
    expect(renamed.json()).toMatchObject({ category_name: 'Varones 9', plate_colour: 'black', version: 2 });
  });
  test('are not another organization’s business', async () => {
    const stranger = await Office.open(app, 'Federación Pacífico');
    expect(codeOf(await stranger.ask('GET', path))).toBe('session.not_allowed');
    expect(codeOf(await stranger.ask('POST', path, category))).toBe('session.not_allowed');
    const one = await named('Promocionales');
    const { category_id, cups: _, in_use: __, ...fields } = one;
    const own = `/organizations/${stranger.organization_id}/categories/${category_id}`;
    expect(codeOf(await stranger.ask('PUT', own, fields))).toBe('office.category_elsewhere');
  });
});
