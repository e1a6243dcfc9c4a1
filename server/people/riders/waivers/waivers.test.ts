import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RiderInscription } from '#contract/entries/entries.ts';
import type { ClubEnding } from '#contract/people/licences/endings.ts';
import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import type { RiderWaiver } from '#contract/people/riders/waiver.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await app.pool.query('delete from waiver_text');
  await table.gate.anotherDate();
});

const publish = (was: number, texts: object[], token = table.secretary, more: object = {}) =>
  table.gate.people.call(
    'POST',
    `/api/office/organizations/${table.gate.place.organization_id}/waiver`,
    token,
    { was, texts, lasts: 'always', months: null, ...more },
  );
const es = (body: string) => [{ language: 'es', body }];
const read = async (rider_id: number, token: string) =>
  (await table.gate.people.call('GET', `/api/riders/${rider_id}/waiver`, token)).json<RiderWaiver>();
const sign = (rider_id: number, token: string, more: object = {}) =>
  table.gate.people.call('POST', `/api/riders/${rider_id}/waiver`, token, {
    version: 1,
    language: 'es',
    signed_name: 'Ana María Luna',
    agreed: true,
    ...more,
  });

describe('the waiver', () => {
  test('is signed by the family once, seen at check-in, and stays as it was read when a new one comes', async () => {
    const { token, rider_id } = await table.gate.family();
    expect((await read(rider_id, token)).waiver).toBeNull();
    await publish(0, es('Acepto los riesgos.'));
    expect(await read(rider_id, token)).toMatchObject({ waiver: { version: 1 }, signed: false });
    await Promise.all([sign(rider_id, token), sign(rider_id, token)]);
    const signed = await read(rider_id, token);
    expect(signed).toMatchObject({ signed: true });
    expect(signed.signatures).toMatchObject([{ body: 'Acepto los riesgos.', signed_name: 'Ana María Luna' }]);

    await table.enter(rider_id);
    const helper = await table.gate.people.helper(table.gate.race_id);
    const atDesk = async () =>
      (
        await table.gate.people.call('GET', `/api/desk/races/${table.gate.race_id}/check-in`, helper)
      ).json<CheckIn>().items[0]?.waiver;
    expect(await atDesk()).toBe('signed');
    await publish(1, es('Texto nuevo.'));
    expect(await atDesk()).toBe('missing');
    const later = await read(rider_id, token);
    expect(later).toMatchObject({ waiver: { version: 2, body: 'Texto nuevo.' }, signed: false });
    expect(later.signatures).toMatchObject([{ version: 1, body: 'Acepto los riesgos.' }]);
  });

  test('with an end is asked for again: by the family, at check-in, on entering, and among what ends', async () => {
    const { token, rider_id } = await table.gate.family();
    const twelve = { lasts: 'months', months: 12 };
    expect(codeOf(await publish(0, es('Uno.'), table.secretary, { ...twelve, months: null }))).toBe(
      'request.bad_body',
    );
    await publish(0, es('Acepto por un año.'), table.secretary, twelve);
    await table.enter(rider_id);
    const helper = await table.gate.people.helper(table.gate.race_id);
    const { race_id, race_date } = table.gate;
    const atDesk = async () =>
      (await table.gate.people.call('GET', `/api/desk/races/${race_id}/check-in`, helper)).json<CheckIn>()
        .items[0]?.waiver;
    const onEntering = async () => {
      const path = `/api/races/info_rider?race_id=${race_id}&race_date=${race_date}&rider_id=${rider_id}`;
      return (await table.gate.people.call('GET', path, token)).json<RiderInscription>().waiver_missing;
    };
    const ending = async () => {
      const path = '/api/office/endings';
      const { items } = (await table.gate.people.call('GET', path, table.secretary)).json<{
        items: ClubEnding[];
      }>();
      return items
        .filter((one) => one.rider_id === rider_id && one.what === 'waiver')
        .map(({ over }) => over);
    };
    expect([await atDesk(), await onEntering(), await ending()]).toEqual(['missing', true, []]);
    await sign(rider_id, token);
    await sign(rider_id, token);
    const signed = await read(rider_id, token);
    expect(signed).toMatchObject({ signed: true, renews: false, signatures: [{ version: 1 }] });
    expect(signed.signatures).toHaveLength(1);
    expect([await atDesk(), await onEntering(), await ending()]).toEqual(['signed', false, []]);

    const ends = (days: number) =>
      app.pool.query('update waiver_signature set ends_on = current_date + $1::int where rider_id = $2', [
        days,
        rider_id,
      ]);
    await ends(3);
    expect(await read(rider_id, token)).toMatchObject({ signed: true, renews: true });
    expect([await atDesk(), await onEntering(), await ending()]).toEqual(['missing', true, [false]]);
    await ends(-2);
    expect(await read(rider_id, token)).toMatchObject({ signed: false, renews: false });
    await sign(rider_id, token, { signed_name: 'Otra firma' });
    expect((await read(rider_id, token)).signatures.map(({ signed_name }) => signed_name)).toEqual([
      'Otra firma',
      'Ana María Luna',
    ]);
    expect([await atDesk(), await onEntering(), await ending()]).toEqual(['signed', false, []]);
  });

  test('of two who publish the second is told, and so is who signs a text that is not the present one', async () => {
    const { token, rider_id } = await table.gate.family();
    await publish(0, es('Uno.'));
    expect(codeOf(await publish(0, es('Dos.')))).toBe('office.changed');
    expect(codeOf(await sign(rider_id, token, { version: 2 }))).toBe('office.changed');
    expect(codeOf(await sign(rider_id, token, { language: 'pt' }))).toBe('office.changed');
    expect(codeOf(await sign(rider_id, token, { agreed: false }))).toBe('request.bad_body');
    expect((await read(rider_id, token)).signatures).toEqual([]);
  });

  test('is signed only by who is in charge, and written only by the organization', async () => {
    await publish(0, es('Uno.'));
    const { rider_id } = await table.gate.family();
    const other = await table.gate.family();
    for (const token of [other.token, table.secretary, table.delegate])
      expect(codeOf(await sign(rider_id, token))).toBe('session.not_allowed');
    expect(codeOf(await publish(1, es('Otro.'), table.delegate))).toBe('session.not_allowed');
  });

  test('is in the copy of a family’s data; when the family leaves, its name goes', async () => {
    const { token, rider_id, user_id } = await table.gate.family();
    await publish(0, es('Uno.'));
    await sign(rider_id, token, { signed_name: `Firma ${randomUUID()}` });
    const data = await table.gate.people.call('GET', `/api/users/${user_id}/data`, token);
    expect(data.body).toContain('Firma ');
  });
});
