import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MergePreview } from '#contract/people/office/riders/merges.ts';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import {
  MERGED_FIELDS,
  PAPER_FIELDS,
  SHEETED_FIELDS,
  TYPED_FIELDS,
  type TypedField,
  writtenBy,
} from '#rules/people/riders/field-lists.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';
import { riderNeedles } from '#server/testing/rider-needles.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';

let app: TestApp;
let people: People;
let organizer: string;
let place: { country_id: number; organization_id: number; club_id: number };
/** The values that are written into every column. */
let said: ReadonlyMap<TypedField, unknown>;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  const { organization_id } = place;
  organizer = (await people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
  // The state is one of those that exist.
  said = new Map<TypedField, unknown>([...riderNeedles(place), ['rider_state', 'Chubut']]);
});
afterAll(() => app.stop());
beforeEach(() =>
  app.pool.query(
    'set session_replication_role = replica; truncate rider cascade; reset session_replication_role',
  ),
);

const columns = (names: readonly TypedField[]) =>
  Object.fromEntries(names.map((name) => [name, said.get(name)]));
const asTyped = (names: readonly TypedField[]) =>
  Object.fromEntries(names.map((name) => [name, String(said.get(name))]));

/** Makes a rider with every field filled. */
async function known(): Promise<number> {
  const rider_id = await people.rider(place);
  const all: Record<string, unknown> = columns(TYPED_FIELDS);
  await app.db.updateTable('rider').set(all).where('rider_id', '=', rider_id).execute();
  return rider_id;
}
const office = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  people.call(method, `/api/office${path}`, organizer, body);
const look = async (rider_id: number) => (await office('GET', `/riders/${rider_id}`)).json<OfficeRider>();

test('an office writes every field that is an office’s, and reads it', async () => {
  const rider_id = await people.rider(place);
  const { version } = await look(rider_id);
  const names = writtenBy('office');
  const saved = await office('PUT', `/riders/${rider_id}`, { version, changes: asTyped(names) });
  expect(saved.statusCode).toBe(200);
  expect((await look(rider_id)).rider).toMatchObject(columns(names));
});

test('a family writes every field that is a family’s, and reads it', async () => {
  const rider_id = await people.rider(place);
  const { token } = await people.account({ riders: [rider_id] });
  const names = writtenBy('family');
  const form = { ...asTyped(names), rider_social: JSON.stringify(said.get('rider_social')) };
  const saved = await people.send('PUT', `/api/riders/mov/${rider_id}`, token, form);
  expect(saved.statusCode).toBe(200);
  const read = await people.call('GET', `/api/riders/${rider_id}`, token);
  expect(read.json<PrivateRider>()).toMatchObject(columns(names));
});

test('a sign-up writes every field that is asked for', async () => {
  const fields = await people.signUpFields(place);
  const names = writtenBy('sign_up').filter((name) => name !== 'club_id' && name !== 'rider_email');
  const made = await people.send(
    'POST',
    '/api/users/register',
    null,
    { ...fields, ...asTyped(names) },
    await people.papers(),
  );
  expect(made.statusCode).toBe(200);
  const { rider_id } = made.json<{ rider_id: number }>();
  expect((await look(rider_id)).rider).toMatchObject(columns(names));
});

test('of two riders who are one, whatever the other had comes along', async () => {
  const gone = await known();
  const kept = await people.rider(place);
  const empty = MERGED_FIELDS.filter((name) => !['rider_firstname', 'rider_lastname'].includes(name));
  await app.db
    .updateTable('rider')
    .set(Object.fromEntries(empty.map((name) => [name, null])))
    .where('rider_id', '=', kept)
    .execute();
  const preview = await office('GET', `/merges/preview?kept=${kept}&gone=${gone}`);
  const shown = preview.json<MergePreview>();
  const half = ({ rider_id, version }: MergePreview['kept']) => ({ rider_id, version });
  const merged = await office('POST', '/merges', {
    kept: half(shown.kept),
    gone: half(shown.gone),
    take: ['rider_firstname', 'rider_lastname'],
  });
  expect(merged.statusCode).toBe(200);
  const isMerged = (name: TypedField) => MERGED_FIELDS.some((one) => one === name);
  expect((await look(kept)).rider).toMatchObject(columns(TYPED_FIELDS.filter(isMerged)));
});

test('a sheet that was taken away brings everything it has columns for', async () => {
  await known();
  const sheets = new RiderSheets(people, place.organization_id, organizer);
  const file = await sheets.export('csv');
  await app.pool.query('delete from rider');
  const { preview, applied } = await sheets.take(file.rawPayload);
  expect(preview).toMatchObject({ counts: { new: 1 }, rows: [{ problems: [], notes: [] }] });
  expect(applied.statusCode).toBe(200);
  const { rows } = await app.pool.query<Record<string, unknown>>('select * from rider');
  expect(rows).toMatchObject([columns(SHEETED_FIELDS)]);
});

test('an import changes everything it has columns for, and its undo gives it back', async () => {
  const rider_id = await known();
  const sheets = new RiderSheets(people, place.organization_id, organizer);
  const file = await sheets.export('csv');
  const before = { rider_lastname: 'Antes', rider_firstname: 'Era', rider_birthdate: '2014-07-19' };
  const changing = SHEETED_FIELDS.filter((name) => !(name in before) && name !== 'rider_dni');
  const was = Object.fromEntries(changing.map((name) => [name, null]));
  await app.db.updateTable('rider').set(was).where('rider_id', '=', rider_id).execute();
  const { import_id, applied } = await sheets.take(file.rawPayload);
  expect(applied.statusCode).toBe(200);
  expect((await look(rider_id)).rider).toMatchObject(columns(SHEETED_FIELDS));
  expect((await sheets.act(import_id, 'undo', { leave_used: false })).json()).toMatchObject({ undone: true });
  expect((await look(rider_id)).rider).toMatchObject(was);
});

test('the copy of a family’s data has everything but the papers themselves', async () => {
  const rider_id = await known();
  const { user_id, token } = await people.account({ riders: [rider_id] });
  const answer = await people.call('GET', `/api/users/${user_id}/data`, token);
  const [own] = answer.json<{ riders: { rider: Record<string, unknown> }[] }>().riders;
  expect(own?.rider).toMatchObject(columns(TYPED_FIELDS));
  expect(PAPER_FIELDS.filter((slot) => own !== undefined && slot in own.rider)).toEqual([]);
});

test('of what a family wrote, a club reads everything but what is the family’s own', async () => {
  const rider_id = await known();
  const { token } = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
  const { rider } = (await people.call('GET', `/api/office/riders/${rider_id}`, token)).json<OfficeRider>();
  const names = writtenBy('office').filter((name) => name !== 'rider_email');
  expect(rider).toMatchObject(columns(names));
  expect(rider.rider_email).toBeNull();
});
