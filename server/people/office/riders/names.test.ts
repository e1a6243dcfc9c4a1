import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Act, OpenAct } from '#contract/operations/office/acts/acts.ts';
import type { MisshapenName } from '#contract/people/office/riders/name-capitals.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: { organization_id: number; club_id: number };
let token = '';
let delegate = '';

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  const { organization_id, club_id } = place;
  token = (await people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
  delegate = (await people.account({ roles: [{ role: 'club', club_id }] })).token;
});
afterAll(() => app.stop());

const list = async (as = token) =>
  (await people.call('GET', '/api/office/rider-names', as)).json<{ items: MisshapenName[]; total: number }>();
const mend = (items: readonly { rider_id: number; becomes: string }[], request_key: string = randomUUID()) =>
  people.call('POST', '/api/office/rider-names', token, {
    request_key,
    items: items.map(({ rider_id, becomes }) => ({ rider_id, becomes })),
  });
const newest = async (): Promise<Act | undefined> =>
  (await people.call('GET', '/api/office/acts?kind=names', token)).json<{ items: Act[] }>().items[0];
const nameOf = async (rider_id: number) =>
  (
    await app.pool.query<{ name: string }>(
      `select rider_firstname || ' ' || rider_lastname as name from rider where rider_id = $1`,
      [rider_id],
    )
  ).rows[0]?.name;

test('names in capitals, or without any, are shown with what they become, put right with one tap and taken back', async () => {
  const loud = await people.rider(place, { firstname: 'JOAQUÍN MARTÍN', lastname: 'CÁRDENAS' });
  const quiet = await people.rider(place, { firstname: 'abril', lastname: 'de la cruz' });
  const right = await people.rider(place, { firstname: 'Ana', lastname: 'de la Cruz' });
  const shown = await list();
  expect(shown).toEqual({
    items: [
      { rider_id: loud, was: 'JOAQUÍN MARTÍN CÁRDENAS', becomes: 'Joaquín Martín Cárdenas' },
      { rider_id: quiet, was: 'abril de la cruz', becomes: 'Abril de la Cruz' },
    ],
    total: 2,
  });
  expect(await nameOf(loud)).toBe('JOAQUÍN MARTÍN CÁRDENAS');
  const request_key = randomUUID();
  expect((await mend(shown.items, request_key)).json()).toEqual({ mended: 2 });
  expect((await mend(shown.items, request_key)).json()).toEqual({ mended: 0 });
  expect([await nameOf(loud), await nameOf(quiet), await nameOf(right)]).toEqual([
    'Joaquín Martín Cárdenas',
    'Abril de la Cruz',
    'Ana de la Cruz',
  ]);
  expect(await list()).toEqual({ items: [], total: 0 });

  const act = await newest();
  expect(act).toMatchObject({ kind: 'names', members: 2, stands: 2, taken_back: null });
  // A name that somebody corrected since stays as it is.
  await app.pool.query(`update rider set rider_firstname = 'Abril Sol' where rider_id = $1`, [quiet]);
  const back = (stands: number) =>
    people.call('POST', `/api/office/acts/${act?.act_id ?? 0}/take-back`, token, {
      reason: 'Así se escriben',
      stands,
    });
  expect(codeOf(await back(2))).toBe('office.changed');
  const taken = (await back(1)).json<OpenAct>();
  expect(taken.riders.map(({ rider_id, state }) => [rider_id, state])).toEqual([
    [quiet, 'gone'],
    [loud, 'gone'],
  ]);
  expect([await nameOf(loud), await nameOf(quiet)]).toEqual([
    'JOAQUÍN MARTÍN CÁRDENAS',
    'Abril Sol de la Cruz',
  ]);
});

test('only what was shown changes, and only riders of the own organizations', async () => {
  const elsewhere = await people.place(`Liga ${Math.random()}`);
  const stranger = await people.rider(elsewhere, { firstname: 'EVA', lastname: 'LUNA' });
  const own = await people.rider(place, { firstname: 'EVA', lastname: 'RÍOS' });
  expect((await list()).items.map(({ rider_id }) => rider_id)).not.toContain(stranger);
  const items = [
    { rider_id: stranger, becomes: 'Eva Luna' },
    { rider_id: own, becomes: 'Eva Rios' },
  ];
  expect((await mend(items)).json()).toEqual({ mended: 0 });
  expect([await nameOf(stranger), await nameOf(own)]).toEqual(['EVA LUNA', 'EVA RÍOS']);
  expect((await people.call('GET', '/api/office/rider-names', delegate)).statusCode).toBe(403);
});

test('the family in charge is told', async () => {
  const rider_id = await people.rider(place, { firstname: 'TOMÁS', lastname: 'PAZ' });
  const { token: mother } = await people.account({ riders: [rider_id] });
  await mend([{ rider_id, becomes: 'Tomás Paz' }]);
  const writes = await people.call('GET', `/api/riders/${rider_id}/writes`, mother);
  expect(writes.json<{ items: { action: string }[] }>().items.map(({ action }) => action)).toEqual([
    'update',
  ]);
});
