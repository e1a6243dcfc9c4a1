import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { photo } from '#server/testing/papers.ts';

let app: TestApp;
let office: Office;
let stranger: Office;
let draft: OfficeCup;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  stranger = await Office.open(app, 'Federación Pacífico');
  draft = await office.create('Copa secreta');
});
afterAll(() => app.stop());

describe('another organization’s cups', () => {
  test('are in no list', async () => {
    await stranger.create('Copa Pacífico');
    const names = async (one: Office) =>
      (await one.ask('GET', '/cups'))
        .json<{ items: { cup_name: string }[] }>()
        .items.map((cup) => cup.cup_name);
    expect(await names(stranger)).toEqual(['Copa Pacífico']);
    expect(await names(office)).toEqual(['Copa secreta']);
    const { token } = await office.people.account({ roles: [{ role: 'admin' }] });
    const all = (await office.people.call('GET', '/api/office/cups', token)).json<{ items: object[] }>();
    expect(all.items).toHaveLength(2);
  });
  test('one that is there and one that is not are refused with the same words', async () => {
    for (const path of ['', '/regulation/versions', '/differences']) {
      const there = await stranger.ask('GET', `/cups/${draft.cup_id}${path}`);
      const nowhere = await stranger.ask('GET', `/cups/999999${path}`);
      expect([there.statusCode, there.body]).toEqual([403, nowhere.body]);
    }
  });
  test('can be neither edited, copied nor published', async () => {
    const { cup_id, version } = draft;
    const path = `/cups/${cup_id}`;
    const tries = [
      stranger.ask('PUT', path, { version, cup_name: 'Mía' }),
      stranger.ask('POST', `${path}/copy`, { cup_name: 'Mía', first_date: '2027-03-07' }),
      stranger.ask('POST', `${path}/dates`, { version, date: '2027-03-07', name: 'x' }),
      stranger.ask('PUT', `${path}/status`, { version, cup_status: 'OPENED' }),
      stranger.ask('PUT', `${path}/regulation`, { version, cup_regulation: 'x' }),
    ];
    expect((await Promise.all(tries)).map(codeOf)).toEqual(tries.map(() => 'session.not_allowed'));
    expect(await office.cup(cup_id)).toEqual(draft);
  });
  test('nobody makes a cup for an organization that is not theirs, or that is not there', async () => {
    for (const organization_id of [office.organization_id, 999_999]) {
      const answer = await stranger.ask('POST', '/cups', { organization_id, cup_name: 'Mía' });
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'organization.not_found']);
    }
  });
  test('nor takes another organization’s category into a cup', async () => {
    const [theirs] = await stranger.template('argentina', ['Varones 9']);
    const chosen = [{ category_id: theirs?.category_id, entry_limit: null }];
    expect(codeOf(await office.save(draft.cup_id, { cup_categories: chosen }))).toBe(
      'office.category_elsewhere',
    );
  });
});

describe('the form families ask for a licence with', () => {
  const send = async (file?: { name: string; bytes: Uint8Array }) => {
    const { version } = await office.cup(draft.cup_id);
    return office.people.send(
      'PUT',
      `/api/office/cups/${draft.cup_id}/licence-model`,
      office.token,
      { version: String(version) },
      file ? { file } : {},
    );
  };
  test('is shown to everybody, and taken down', async () => {
    const placed = (await send({ name: 'modelo.jpg', bytes: await photo() })).json<OfficeCup>();
    expect(placed.cup_licence_model).toMatch(/^\/files\/public\/.+\.jpg$/);
    expect((await app.get(placed.cup_licence_model ?? '')).statusCode).toBe(200);
    const down = await office.did('DELETE', `/cups/${draft.cup_id}/licence-model?version=${placed.version}`);
    expect(down.cup_licence_model).toBeNull();
  });
  test('is a picture or a PDF that opens', async () => {
    expect(codeOf(await send())).toBe('office.file_missing');
    const page = await send({ name: 'modelo.pdf', bytes: Buffer.from('<html></html>') });
    expect(page.json()).toMatchObject({ code: 'document.type', where: 'file' });
  });
});
