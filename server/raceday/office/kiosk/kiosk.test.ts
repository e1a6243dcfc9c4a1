import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SaidOfRider } from '#contract/raceday/office/check-in/check-in.ts';
import type { KioskRider } from '#contract/raceday/office/check-in/kiosk.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;
let kiosk = '';

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
  kiosk = await table.gate.people.helper(table.gate.race_id, { duty: 'kiosk', desk_name: 'Kiosco' });
});

const path = (below: string) => `/api/desk/races/${table.gate.race_id}/${below}`;
const find = (by: object, token = kiosk) => table.gate.people.call('POST', path('kiosk'), token, { by });
const byPlate = (plate: string, surname: string, token = kiosk) =>
  find({ kind: 'plate', plate, surname }, token);
const say = (rider_id: number, said: SaidOfRider, token = kiosk) =>
  table.gate.people.call('POST', path('check-in'), token, { request_key: randomUUID(), rider_id, said });
const present: SaidOfRider = { kind: 'mark', what: 'present' };

/** Makes an entered rider and returns the rider with the plate. */
async function entered(lastname: string) {
  const rider_id = await table.rider({ lastname });
  await table.enter(rider_id);
  const { rows } = await app.pool.query<{ plate: string }>('select plate from entry where rider_id = $1', [
    rider_id,
  ]);
  return { rider_id, plate: rows[0]?.plate ?? '' };
}

describe('the kiosk', () => {
  test('finds who gives plate and surname, accents forgiven, and marks as present', async () => {
    const { rider_id, plate } = await entered('Ñandú Pérez');
    await entered('Quispe');
    const answer = await byPlate(`#${plate}`, 'nandu');
    expect(answer.json<{ items: KioskRider[] }>().items).toMatchObject([
      { rider_id, present: false, missing: ['papers'], waiver: null, without_contact: true },
    ]);
    expect(answer.body).not.toMatch(/quispe|dni|birth"|email|phone|marks/i);
    expect((await say(rider_id, present)).json()).toMatchObject({ rider_id, marks: [{ what: 'present' }] });
    expect((await byPlate(plate, 'Ñandú Pérez')).json()).toMatchObject({ items: [{ present: true }] });
  });

  test('marks nobody who was not named at it, though the numbers of all stand in the public race', async () => {
    const { rider_id, plate } = await entered('Sin Nombrar');
    const code = async () => codeOf(await say(rider_id, present));
    const refused = await say(rider_id, present);
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'kiosk.unnamed']);
    await byPlate(plate, 'Otro');
    expect(await code()).toBe('kiosk.unnamed');
    // A rider who was named at another kiosk was not named here.
    const duty = { desk_name: 'Otra', duty: 'kiosk' } as const;
    await byPlate(plate, 'Sin Nombrar', await table.gate.people.helper(table.gate.race_id, duty));
    expect(await code()).toBe('kiosk.unnamed');
    await byPlate(plate, 'Sin Nombrar');
    expect(await code()).toBeUndefined();
    await app.pool.query(`update rate_limit set expire = 1 where key like 'kiosk_named:%'`);
    expect(await code()).toBe('kiosk.unnamed');
  });

  test('finds who shows a card of the race, until the family makes another', async () => {
    const { token, rider_id } = await table.gate.family();
    await table.enter(rider_id);
    const renew = async (was: string | null) =>
      (await table.gate.people.call('POST', `/api/riders/${rider_id}/credential`, token, { was })).json<{
        credential_code: string;
      }>().credential_code;
    const code = await renew(null);
    const typed = `${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`;
    expect((await find({ kind: 'card', code: typed })).json()).toMatchObject({ items: [{ rider_id }] });
    await renew(code);
    expect(codeOf(await find({ kind: 'card', code }))).toBe('kiosk.nobody');
  });

  test('says the same of a wrong plate and a wrong surname, and stops who guesses', async () => {
    const { plate } = await entered('Quispe');
    expect(codeOf(await byPlate(plate, 'González'))).toBe('kiosk.nobody');
    expect(codeOf(await byPlate('9998', 'Quispe'))).toBe('kiosk.nobody');
    for (let times = 2; times < 60; times += 1) await byPlate('9998', 'Quispe');
    expect(codeOf(await byPlate(plate, 'Quispe'))).toBe('request.too_many');
  });

  test('a whole race may come by in an hour', async () => {
    const { plate } = await entered('Quispe');
    for (let times = 0; times < 70; times += 1) expect((await byPlate(plate, 'Quispe')).statusCode).toBe(200);
  });

  test('says nothing but that somebody is there, and is told of nothing else', async () => {
    const { rider_id, plate } = await entered('Quispe');
    const ines = await table.gate.people.helper(table.gate.race_id);
    const { marks } = (await say(rider_id, { kind: 'chip', chip: 'FL94890', loaned: false }, ines)).json<{
      marks: { mark_key: string }[];
    }>();
    const mark_keys = marks.map(({ mark_key }) => mark_key);
    for (const said of [
      { kind: 'mark', what: 'papers' },
      { kind: 'mark', what: 'signed' },
      { kind: 'chip', chip: 'KX10022', loaned: true },
      { kind: 'undo', mark_keys },
      { kind: 'returned', mark_keys },
    ] as const)
      expect([said.kind, codeOf(await say(rider_id, said))]).toEqual([said.kind, 'session.not_allowed']);
    await byPlate(plate, 'Quispe');
    expect((await say(rider_id, present)).body).not.toContain('FL94890');
    const { rows } = await app.pool.query<{ what: string }>(
      'select what from check_in_mark where rider_id = $1 order by what',
      [rider_id],
    );
    expect(rows.map(({ what }) => what)).toEqual(['chip', 'present']);
  });

  test('opens nothing else: no list, no search, no other race, no account; and no other code opens it', async () => {
    const { plate } = await entered('Quispe');
    for (const below of ['entries', 'check-in', 'walk-ups/choices', 'riders?q=Quispe', 'medical'])
      expect([below, codeOf(await table.gate.people.call('GET', path(below), kiosk))]).toEqual([
        below,
        'session.not_allowed',
      ]);
    for (const duty of ['look', 'act', 'medical'] as const) {
      const other = await table.gate.people.helper(table.gate.race_id, { duty });
      expect([duty, codeOf(await byPlate(plate, 'Quispe', other))]).toEqual([duty, 'session.not_allowed']);
    }
    expect(codeOf(await byPlate(plate, 'Quispe', table.secretary))).toBe('session.not_allowed');
  });

  test('a code that was revoked marks nobody any more', async () => {
    const { rider_id } = await entered('Quispe');
    await app.pool.query('update desk_pass set revoked_at = now() where race_id = $1', [table.gate.race_id]);
    expect(codeOf(await say(rider_id, present))).toBe('session.ended');
  });
});
