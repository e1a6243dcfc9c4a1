import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Duplicate, Merge, MergePreview } from '#contract/people/office/riders/merges.ts';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let gate: Gate;
let organizer: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  const elsewhere = await gate.people.place('Federación Pacífico');
  const office = async (organization_id: number) =>
    (await gate.people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
  organizer = await office(gate.place.organization_id);
  stranger = await office(elsewhere.organization_id);
});
afterAll(() => app.stop());
beforeEach(async () => {
  // This turns the triggers off: the books of a club refuse to be emptied, also for a test.
  await app.pool.query(
    'set session_replication_role = replica; truncate rider, rider_merge cascade; reset session_replication_role',
  );
});

const ask = (method: 'GET' | 'POST', path: string, body?: object, token = organizer) =>
  gate.people.call(method, `/api/office${path}`, token, body);
const preview = async (kept: number, gone: number) =>
  (await ask('GET', `/merges/preview?kept=${kept}&gone=${gone}`)).json<MergePreview>();
const merge = async (kept: number, gone: number, take: string[] = [], token = organizer) => {
  const shown = await preview(kept, gone);
  const half = (side: MergePreview['kept']) => ({ rider_id: side.rider_id, version: side.version });
  return ask('POST', '/merges', { kept: half(shown.kept), gone: half(shown.gone), take }, token);
};
const look = async (id: number) => (await ask('GET', `/riders/${id}`)).json<OfficeRider>();
const undo = (merge_id: number, token = organizer) => ask('POST', `/merges/${merge_id}/undo`, {}, token);

/** Reads the rider and everything that refers to the rider in any table: what an undo has to restore. */
async function everything(rider_id: number): Promise<Record<string, unknown>> {
  const { rows } = await app.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from rider_reference where table_name not in ('rider_merge')`,
  );
  const kept: Record<string, unknown> = {};
  for (const { table_name, column_name } of rows)
    kept[`${table_name}.${column_name}`] = (
      await app.pool.query(`select * from ${table_name} t where ${column_name} = $1 order by t`, [rider_id])
    ).rows;
  const own = await app.pool.query(
    `select to_jsonb(r) - 'rider_version' as r from rider r where rider_id = $1`,
    [rider_id],
  );
  return { ...kept, rider: own.rows };
}

/**
 * Makes the same boy twice: with an account, a licence and a plate, and enrolled by his club with an entry, a plate
 * and a fee.
 */
async function twice() {
  const { rider_id: kept, token } = await gate.family();
  const gone = await gate.people.rider(gate.place, { dni: '55120001' });
  const { pool } = app;
  await pool.query(
    `update rider set rider_birthdate = '2015-06-01', rider_city = 'Rawson' where rider_id = $1`,
    [kept],
  );
  await pool.query(`update rider set transponder = 'FL94890', rider_city = 'Trelew' where rider_id = $1`, [
    gone,
  ]);
  await gate.licence(gone);
  for (const [rider_id, name] of [
    [kept, 'Rosa'],
    [gone, 'Hugo'],
  ] as const)
    await pool.query(
      `insert into rider_emergency (rider_id, contacts) values ($1, jsonb_build_array(jsonb_build_object('contact_name', $2::text)))`,
      [rider_id, name],
    );
  await pool.query(`insert into emergency_look (rider_id, race_id, desk_name) values ($1, $2, 'Puesto')`, [
    gone,
    gate.race_id,
  ]);
  await pool.query(
    `insert into cup_plate (cup_id, wheel, plate, rider_id) values ($1, 20, '77', $2), ($1, 20, '78', $3)`,
    [gate.cup_id, kept, gone],
  );
  await pool.query(
    `insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3) on conflict do nothing`,
    [gate.race_id, gate.boys, gate.cup_id],
  );
  await pool.query(`insert into entry (race_id, category_id, rider_id, plate) values ($1, $2, $3, '78')`, [
    gate.race_id,
    gate.boys,
    gone,
  ]);
  await pool.query(
    `insert into due (rider_id, club_id, kind, season, cents, currency) values ($1, $2, 'season', 2026, 500, 'ARS')`,
    [gone, gate.place.club_id],
  );
  return { kept, gone, token };
}

test('a family that asked for initials has them also after two were put together, and the other name comes back when they are taken apart', async () => {
  const kept = await gate.people.rider(gate.place, { dni: '55130001' });
  const gone = await gate.people.rider(gate.place, { dni: '55130002' });
  await app.pool.query(`update rider set public_name = 'initials' where rider_id = $1`, [gone]);
  const { merge_id } = (await merge(kept, gone)).json<{ merge_id: number }>();
  expect((await look(kept)).rider).toMatchObject({ public_name: 'initials', rider_publicname: 'T. G.' });
  await undo(merge_id);
  expect((await look(kept)).rider.public_name).toBe('full');
  expect((await look(gone)).rider.public_name).toBe('initials');
});

describe('one rider who is in the books twice', () => {
  test('is detected by name and day of birth, or by document, and told apart when they are two', async () => {
    const one = await gate.people.rider(gate.place, { lastname: 'González Pérez' });
    const other = await gate.people.rider(gate.place, { lastname: 'Gonzales Perez' });
    await gate.people.rider(gate.place, { lastname: 'Quispe' });
    const byDocument = await gate.people.rider(gate.place, {
      lastname: 'Luna',
      birthdate: null,
      dni: '40111222',
    });
    const zero = await gate.people.rider(gate.place, {
      lastname: 'Lunna',
      birthdate: null,
      dni: '040111222',
    });
    const list = async (token = organizer) =>
      (await ask('GET', '/duplicates', undefined, token)).json<{ items: Duplicate[] }>().items;
    expect((await list()).map(({ why, riders }) => [why, ...riders.map((each) => each.rider_id)])).toEqual([
      ['document', byDocument, zero],
      ['name_and_birth', one, other],
    ]);
    expect(await list(stranger)).toEqual([]);
    const apart = { rider_id: other, other_id: one, apart: true };
    expect(codeOf(await ask('POST', '/duplicates/apart', apart, stranger))).toBe('rider.not_found');
    await ask('POST', '/duplicates/apart', apart);
    expect(await list()).toHaveLength(1);
    await ask('POST', '/duplicates/apart', { ...apart, apart: false });
    expect(await list()).toHaveLength(2);
  });

  test('is shown side by side: what stays, what is filled, what comes along', async () => {
    const { kept, gone } = await twice();
    const shown = await preview(kept, gone);
    const field = (name: string) => shown.fields.find((one) => one.field === name);
    expect(field('rider_city')).toEqual({
      field: 'rider_city',
      kept: 'Rawson',
      gone: 'Trelew',
      from: 'kept',
      choice: true,
    });
    expect(field('transponder')).toMatchObject({ from: 'gone', choice: false });
    expect(field('rider_firstname')).toBeUndefined();
    expect(shown.moves).toEqual([
      { what: 'entries', count: 1, left: 0 },
      { what: 'licences', count: 1, left: 1 },
      { what: 'plates', count: 1, left: 1 },
      { what: 'dues', count: 1, left: 0 },
    ]);
    expect(shown.conflicts).toEqual([]);
  });

  test('becomes one: nothing is lost, the old id leads on, and the public page shows the entry', async () => {
    const { kept, gone } = await twice();
    expect((await merge(kept, gone, ['rider_city'])).statusCode).toBe(200);
    const rider = await look(gone);
    expect(rider.rider).toMatchObject({ rider_id: kept, rider_city: 'Trelew', transponder: 'FL94890' });
    expect(rider.starts).toHaveLength(1);
    expect(rider.plates.map(({ plate }) => plate)).toEqual(['77']);
    expect(rider.licences).toHaveLength(1);
    expect(rider.merged).toHaveLength(1);
    expect(rider.changes[0]).toMatchObject({ action: 'merge' });
    expect((await gate.people.call('GET', `/api/riders/${gone}`, organizer)).json()).toMatchObject({
      rider_id: kept,
    });
    const { rows } = await app.pool.query('select rider_id from due');
    expect(rows).toEqual([{ rider_id: kept }]);
  });

  test('is taken apart again, and everything is where it was', async () => {
    const { kept, gone } = await twice();
    const before = [await everything(kept), await everything(gone)];
    const { merge_id } = (await merge(kept, gone, ['rider_city'])).json<{ merge_id: number }>();
    expect(codeOf(await undo(merge_id, stranger))).toBe('rider.merge_over');
    expect((await undo(merge_id)).json()).toEqual({ rider_id: gone });
    expect([await everything(kept), await everything(gone)]).toEqual(before);
    expect(codeOf(await undo(merge_id))).toBe('rider.merge_over');
    const { items } = (await ask('GET', '/merges')).json<{ items: Merge[] }>();
    expect(items[0]?.undone_at).not.toBeNull();
  });

  test('what was written since the merge stays with who stayed', async () => {
    const { kept, gone } = await twice();
    const { merge_id } = (await merge(kept, gone)).json<{ merge_id: number }>();
    await app.pool.query(`update rider set transponder = 'FL11111' where rider_id = $1`, [kept]);
    await undo(merge_id);
    expect((await look(kept)).rider.transponder).toBe('FL11111');
    expect((await look(gone)).rider.transponder).toBe('FL94890');
  });

  test('who was merged on and on is found by the first id, and taken apart from the last', async () => {
    const ids = [];
    for (let each = 0; each < 3; each += 1) ids.push(await gate.people.rider(gate.place));
    const [a = 0, b = 0, c = 0] = ids;
    const first = (await merge(b, a)).json<{ merge_id: number }>();
    const second = (await merge(c, b)).json<{ merge_id: number }>();
    expect((await look(a)).rider.rider_id).toBe(c);
    expect(codeOf(await undo(first.merge_id))).toBe('rider.merge_later');
    await undo(second.merge_id);
    expect((await look(a)).rider.rider_id).toBe(b);
    await undo(first.merge_id);
    expect((await look(a)).rider.rider_id).toBe(a);
  });

  test('two who ride in one race on one size of wheel are two: refused, with the race', async () => {
    const { kept, gone } = await twice();
    await app.pool.query(
      `insert into entry (race_id, category_id, rider_id, plate) values ($1, $2, $3, '77')`,
      [gate.race_id, gate.boys, kept],
    );
    const [conflict] = (await preview(kept, gone)).conflicts;
    expect(conflict).toMatchObject({ kind: 'entry', date: gate.race_date });
    expect(codeOf(await merge(kept, gone))).toBe('rider.merge_conflict');
    expect((await look(gone)).rider.rider_id).toBe(gone);
  });

  test('a fee asked of both is refused as well', async () => {
    const { kept, gone } = await twice();
    await app.pool.query(
      `insert into due (rider_id, club_id, kind, season, cents, currency) values ($1, $2, 'season', 2026, 500, 'ARS')`,
      [kept, gate.place.club_id],
    );
    expect((await preview(kept, gone)).conflicts).toMatchObject([{ kind: 'due' }]);
    expect(codeOf(await merge(kept, gone))).toBe('rider.merge_conflict');
  });

  test('is not merged upon what was not seen, with itself, or by others', async () => {
    const { kept, gone } = await twice();
    const shown = await preview(kept, gone);
    const body = (version: number) => ({
      kept: { rider_id: kept, version },
      gone: { rider_id: gone, version: shown.gone.version },
      take: [],
    });
    expect(codeOf(await ask('POST', '/merges', body(shown.kept.version + 1)))).toBe('office.changed');
    expect(codeOf(await ask('POST', '/merges', body(shown.kept.version), stranger))).toBe('rider.not_found');
    const self = { rider_id: kept, version: shown.kept.version };
    expect(codeOf(await ask('POST', '/merges', { kept: self, gone: self, take: [] }))).toBe(
      'rider.merge_self',
    );
    expect(codeOf(await ask('GET', `/merges/preview?kept=${kept}&gone=${gone}`, undefined, stranger))).toBe(
      'rider.not_found',
    );
  });

  test('the better of two licences stays, whosever it is', async () => {
    const { kept, gone } = await twice();
    await app.pool.query(`update lbr set lbr_status = 'REJECTED', lbr_reason = 'x' where rider_id = $1`, [
      kept,
    ]);
    const { merge_id } = (await merge(kept, gone)).json<{ merge_id: number }>();
    expect((await look(kept)).licences.map(({ lbr_status }) => lbr_status)).toEqual(['APPROVED']);
    await undo(merge_id);
    expect((await look(kept)).licences.map(({ lbr_status }) => lbr_status)).toEqual(['REJECTED']);
  });
});
