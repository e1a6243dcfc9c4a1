import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskEntries, DeskPass } from '#contract/raceday/office/desk/desk.ts';
import { addDays } from '#rules/calendar.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let race_id = 0;
let other_race_id = 0;
const day = addDays(new Date().toISOString().slice(0, 10), 5);

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  const cup_id = await app.world.cup();
  race_id = await app.world.race(cup_id, day, 'INSCRIPTION');
  other_race_id = await app.world.race(cup_id, addDays(day, 7), 'INSCRIPTION');
  await app.world.category(cup_id, race_id, 'Varones 10', [
    { name: 'Ana Ñandú', plate: '214', club: 'Los Teros' },
  ]);
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const make = (until = addDays(day, 1)) =>
  office.ask('POST', `/races/${race_id}/desk`, { desk_name: 'Mesa 1', until });
const made = async () => (await make()).json<{ pass: DeskPass; code: string }>();
const open = (code: string, proof = '') =>
  office.people.call('POST', '/api/desk/open', null, { code }, { 'x-proof': proof });
const entries = (token: string, race = race_id) =>
  office.people.call('GET', `/api/desk/races/${race}/entries`, token);

describe('a helper', () => {
  test('opens the desk with the code, however it is typed, and sees who is missing what, nothing private', async () => {
    const { code } = await made();
    expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
    const { token } = (await open(` ${code.toLowerCase().replace('-', ' ')}`)).json<{ token: string }>();
    const answer = await entries(token);
    expect(answer.json<DeskEntries>().items).toMatchObject([
      {
        plate: '214',
        rider_fullname: 'Ana Ñandú',
        club_name: 'Los Teros',
        missing: ['licence', 'papers', 'birthdate'],
      },
    ]);
    expect(answer.body).not.toMatch(/dni|email|phone|birth"|address/i);
  });

  test.each(['announcer', 'screen'])('with the code of an %s only learns which race it is', async (duty) => {
    const body = { desk_name: 'Toto', until: addDays(day, 1), duty };
    const { code } = (await office.ask('POST', `/races/${race_id}/desk`, body)).json<{ code: string }>();
    const { token, meeting } = (await open(code)).json<{ token: string; meeting: { race_id: number } }>();
    expect(meeting.race_id).toBe(race_id);
    for (const path of [
      `/api/desk/races/${race_id}/entries`,
      `/api/day/${race_id}/pack`,
      `/api/day/${race_id}/posting`,
      '/api/users/me',
      '/api/office/today',
    ])
      expect(codeOf(await office.people.call('GET', path, token))).toBe('session.not_allowed');
    expect((await office.people.call('GET', `/api/races/${race_id}`, token)).statusCode).toBe(200);
  });

  test('is let into nothing else: not another race, not an account, not the office', async () => {
    const { token } = (await open((await made()).code)).json<{ token: string }>();
    expect(codeOf(await entries(token, other_race_id))).toBe('session.not_allowed');
    for (const path of [
      '/api/users/me',
      '/api/office/today',
      `/api/races/${race_id}/entries?format=csv`,
      '/api/riders',
    ])
      expect(codeOf(await office.people.call('GET', path, token))).toBe('session.not_allowed');
    // A helper reads public pages like everybody else.
    expect((await office.people.call('GET', '/api/cups', token)).statusCode).toBe(200);
  });

  test('is shut out at once when the code is revoked, on every device; and the code opens nothing more', async () => {
    const { pass, code } = await made();
    const { token } = (await open(code)).json<{ token: string }>();
    const revoked = await office.ask('DELETE', `/races/${race_id}/desk/${pass.desk_id}`);
    expect(revoked.json()).toMatchObject({ state: 'revoked' });
    expect(codeOf(await entries(token))).toBe('session.ended');
    expect(codeOf(await open(code))).toBe('desk.wrong_code');
  });

  test('is out when the time is over', async () => {
    const { pass, code } = await made();
    const { token } = (await open(code)).json<{ token: string }>();
    await app.pool.query(
      `update desk_pass set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where desk_id = $1`,
      [pass.desk_id],
    );
    expect(codeOf(await entries(token))).toBe('session.ended');
    expect(codeOf(await open(code))).toBe('desk.wrong_code');
  });

  test('who guesses is stopped, from one address, where a right code still opens; it is nowhere in the database', async () => {
    const { code } = await made();
    for (let turn = 0; turn < 30; turn += 1) await open('AAAAA-AAAAA');
    expect(codeOf(await open('AAAAA-AAAAB'))).toBe('network.proof_needed');
    // Whoever solves a proof of work gets the true answer, once for each proof.
    const proof = await office.people.proof();
    expect(codeOf(await open('AAAAA-AAAAB', proof))).toBe('desk.wrong_code');
    expect(codeOf(await open('AAAAA-AAAAB', proof))).toBe('network.proof_needed');
    // Everybody at a track shares one address.
    expect((await open(code)).statusCode).toBe(200);
    const { rows } = await app.pool.query(`select to_jsonb(d)::text as row from desk_pass d`);
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
  });
});

describe('the office', () => {
  test('lists its helpers with the devices, and has made and revoked on record', async () => {
    const { pass, code } = await made();
    await open(code);
    await open(code);
    await office.ask('DELETE', `/races/${race_id}/desk/${pass.desk_id}`);
    const { items } = (await office.ask('GET', `/races/${race_id}/desk`)).json<{ items: DeskPass[] }>();
    expect(items.find(({ desk_id }) => desk_id === pass.desk_id)).toMatchObject({
      state: 'revoked',
      devices: 0,
    });
    const { rows } = await app.pool.query(
      `select action from audit where entity = 'desk' and entity_id = $1 order by audit_id`,
      [pass.desk_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'revoke']);
  });

  test.each([
    ['two days after the race', 2],
    // The day is over everywhere by then, because at the place it may be one day behind.
    ['a day that is over', -7],
  ])('makes no code good until %s', async (_when, days) => {
    expect(codeOf(await make(addDays(day, days)))).toBe('desk.until');
  });

  test('of another organization makes and revokes none here', async () => {
    const stranger = await Office.open(app, 'Liga del Sur');
    const { pass } = await made();
    const body = { desk_name: 'X', until: day };
    expect(codeOf(await stranger.ask('POST', `/races/${race_id}/desk`, body))).toBe('session.not_allowed');
    expect(codeOf(await stranger.ask('DELETE', `/races/${race_id}/desk/${pass.desk_id}`))).toBe(
      'session.not_allowed',
    );
    expect(codeOf(await office.ask('DELETE', `/races/${other_race_id}/desk/${pass.desk_id}`))).toBe(
      'desk.not_found',
    );
  });
});
