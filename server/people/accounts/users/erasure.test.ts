import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TypedField } from '#rules/people/riders/field-lists.ts';
import { sweepDocuments } from '#server/ground/storage/documents/documents.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { needleEmail, riderNeedles } from '#server/testing/rider-needles.ts';
import { accountColumns, riderColumns, tables } from './erasure.ts';

let app: TestApp;
let gate: Gate;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());

interface Column {
  name: string;
  computed: boolean;
}

const columnsOf = async (table: string): Promise<Column[]> =>
  (
    await app.pool.query<Column>(
      `select column_name as name, is_generated = 'ALWAYS' as computed from information_schema.columns
       where table_schema = 'public' and table_name = $1 order by 1`,
      [table],
    )
  ).rows;

describe('nothing of a person is kept by default', () => {
  test('every column of a rider is kept or cleared by name, and what the database computes is told apart', async () => {
    const named = Object.entries(riderColumns).map(([name, { erasure }]) => ({
      name,
      computed: erasure === 'computed',
    }));
    expect(named.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(await columnsOf('rider'));
  });

  test('every column of an account is named', async () => {
    expect(Object.keys(accountColumns).sort()).toEqual((await columnsOf('users')).map(({ name }) => name));
  });

  test('every table says what becomes of its rows', async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const named = ['rider', 'users', ...Object.keys(tables)];
    expect(named.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('a table that points to riders is not one that tells of nobody', async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'rider'::regclass`,
    );
    const byName = new Map<string, unknown>(Object.entries(tables));
    expect(rows.filter(({ name }) => byName.get(name) === 'nobody')).toEqual([]);
  });
});

const isCleared = (name: TypedField): boolean => {
  const { erasure } = riderColumns[name];
  return typeof erasure === 'object' && 'clear' in erasure;
};

/** Texts that occur nowhere else, one for each thing that a database may hold of a child and of the guardians. */
const said = {
  lbr_number: 'LIC-AGUJA-1',
  reason: 'se quebró la clavícula aguja',
  second: 'abuela.needle@example.org',
  contact: 'Rosa Aguja de Emergencia',
  doctor: 'alergia a las agujas',
};
/** Returns every column of a rider that is cleared, with its value. */
const personal = () => [...riderNeedles(gate.place)].filter(([name]) => isCleared(name));
const user_email = needleEmail;
const user_phone = '+54 9 299 1112223';

/** Finds every row of the database that contains one of these texts, as `table: row`. */
async function whereverSaid(needles: readonly string[]): Promise<string[]> {
  const { rows: places } = await app.pool.query<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { place } of places) {
    const { rows } = await app.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${place} t
       where exists (select 1 from unnest($1::text[]) n where position(lower(n) in lower(to_jsonb(t)::text)) > 0)`,
      [needles],
    );
    found.push(...rows.map(({ row }) => `${place}: ${row}`));
  }
  return found;
}

const password = 'placa 214 verde';

/** Creates a child with data in every table that may hold any, and with a mother in charge. */
async function knownEverywhere() {
  const { pool } = app;
  const child = await gate.people.rider(gate.place, {
    firstname: 'Renata',
    lastname: 'Quispe',
    dni: 'X1111',
  });
  const twin = await gate.people.rider(gate.place, { firstname: 'Renata', lastname: 'Quispe', dni: 'X2222' });
  const mother = await gate.people.account({ email: user_email, password, riders: [child] });
  await pool.query(`update users set user_phone = $2, user_firstname = 'Aguja' where user_id = $1`, [
    mother.user_id,
    user_phone,
  ]);
  const { rows } = await pool.query<{ file_id: number }>(
    `insert into file (storage_key, media_type, byte_size, sha256, is_public, file_state)
     select 'private/aa/' || repeat('c', 63) || n, 'image/jpeg', 10, repeat('a', 64), false, 'kept' from generate_series(1, 6) n returning file_id`,
  );
  const [one, two, three, licence, print, old] = rows.map(({ file_id }) => file_id);
  const columns: Record<string, unknown> = {
    ...Object.fromEntries(personal()),
    rider_dni_image1: one,
    rider_dni_image2: two,
    rider_insurance_image: three,
    creation_key: randomUUID(),
  };
  await app.db.updateTable('rider').set(columns).where('rider_id', '=', child).execute();
  await pool.query(
    `insert into race_category (race_id, category_id, cup_id) select $1, unnest($2::bigint[]), $3`,
    [gate.race_id, [gate.boys, gate.cruisers], gate.cup_id],
  );
  await pool.query(`insert into entry (race_id, category_id, rider_id, plate) values ($1, $2, $3, '88')`, [
    gate.race_id,
    gate.boys,
    child,
  ]);
  await pool.query(
    `insert into entry_withdrawal (race_id, category_id, rider_id, plate, entered_at, reason) values ($1, $2, $3, '88', now(), $4)`,
    [gate.race_id, gate.boys, child, said.reason],
  );
  await pool.query(`insert into entry_waiting (race_id, category_id, rider_id) values ($1, $2, $3)`, [
    gate.race_id,
    gate.cruisers,
    child,
  ]);
  const { rows: lbr } = await pool.query<{ lbr_id: number }>(
    `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, lbr_reason, lbr_number, file_id)
     values ($1, $2, $3, $4, 2026, 'FALSE', 'FALSE', 'REJECTED', $5, $6, $7) returning lbr_id`,
    [child, gate.place.organization_id, gate.cup_id, gate.boys, said.reason, said.lbr_number, licence],
  );
  await pool.query(`insert into lbr_step (lbr_id, lbr_status, lbr_reason) values ($1, 'REJECTED', $2)`, [
    lbr[0]?.lbr_id,
    said.reason,
  ]);
  await pool.query(
    `insert into up_to_date_mark (rider_id, club_id, season, reason) values ($1, $2, 2026, $3)`,
    [child, gate.place.club_id, said.reason],
  );
  await pool.query(
    `insert into rider_emergency (rider_id, contacts, doctor_note)
     values ($1, jsonb_build_array(jsonb_build_object('contact_name', $2::text)), $3)`,
    [child, said.contact, said.doctor],
  );
  await pool.query(`insert into file_access (rider_id, slot) values ($1, 'rider_dni_image1')`, [child]);
  await pool.query(
    `insert into printed (race_id, kind, rider_id, language, version, file_id) values ($1, 'certificate', $2, 'es', 'v', $3)`,
    [gate.race_id, child, print],
  );
  await pool.query(
    `insert into rider_invitation (rider_id, kind, invited_by, user_email, expires_at) values ($1, 'guardian', $2, $3, now())`,
    [child, mother.user_id, said.second],
  );
  await pool.query(
    `insert into role_invitation (user_email, role, organization_id, language) values ($1, 'desk', $2, 'es')`,
    [user_email, gate.place.organization_id],
  );
  const written = { ...Object.fromEntries(personal()), ...said };
  const kept = JSON.stringify({ ...written, rider_dni_image1: old });
  const { rows: sheets } = await pool.query<{ import_id: number }>(
    `insert into rider_import (request_key, organization_id, file_name, state, applied_at)
     values (gen_random_uuid(), $1, 'club.xlsx', 'applied', now()) returning import_id`,
    [gate.place.organization_id],
  );
  await pool.query(
    `insert into rider_import_line (import_id, row_number, rider_id, was, became) values ($1, 1, $2, $3, $3)`,
    [sheets[0]?.import_id, child, kept],
  );
  // Two riders who were merged, and two who were merged by mistake and separated again.
  await pool.query(
    `with made as (insert into rider_merge (kept_id, gone_id, gone_was, kept_was, became) values ($1, 990001, $2, $2, $2) returning merge_id)
     insert into rider_merge_row (merge_id, table_name, column_name, deed, was) select merge_id, 'lbr', 'rider_id', 'moved', $2 from made`,
    [child, kept],
  );
  await pool.query(
    `with made as (insert into rider_merge (kept_id, gone_id, gone_was, kept_was, became, undone_at)
       values ($1, $2, $3, $3, $3, now()) returning merge_id)
     insert into rider_merge_row (merge_id, table_name, column_name, deed, was) select merge_id, 'lbr', 'rider_id', 'moved', $3 from made`,
    [twin, child, kept],
  );
  const records: [string, number, object, object][] = [
    ['rider', child, written, written],
    ['rider', 990_001, written, written],
    ['lbr', lbr[0]?.lbr_id ?? 0, {}, { reason: said.reason }],
    ['entry', 1, { rider_id: child, category_id: gate.boys }, { reason: said.reason }],
    ['user', mother.user_id, { user_email }, {}],
    ['role', 7, {}, { user_email, role: 'desk' }],
    ['rider', twin, { rider_email: user_email }, {}],
  ];
  for (const record of records)
    await pool.query(
      `insert into audit (action, entity, entity_id, was, became) values ('update', $1, $2, $3, $4)`,
      record,
    );
  return { child, twin, mother };
}

test('a family leaves: nothing of the child or of who was in charge is left anywhere but name, plate and results', async () => {
  const { child, mother } = await knownEverywhere();
  const texts = personal().flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
  const needles = [...texts, ...Object.values(said), 'aguja.insta', user_phone];
  expect((await whereverSaid(needles)).length).toBeGreaterThan(15);
  const gone = await gate.people.call('DELETE', `/api/users/${mother.user_id}`, mother.token, {
    user_password: password,
  });
  expect(gone.statusCode).toBe(200);
  await app.runJobs();
  await sweepDocuments(app.db, app.documents);
  expect(await whereverSaid(needles)).toEqual([]);
  const { rows } = await app.pool.query<Record<string, unknown>>(`select * from rider where rider_id = $1`, [
    child,
  ]);
  const left = Object.entries(riderColumns).flatMap(([name, { erasure }]) =>
    typeof erasure === 'object' && 'clear' in erasure && rows[0]?.[name] !== null
      ? [[name, rows[0]?.[name]]]
      : [],
  );
  expect(left).toEqual([['rider_social', {}]]);
  expect(rows[0]).toMatchObject({ rider_fullname: 'Renata Quispe', rider_gender: 'MEN' });
  const { rows: files } = await app.pool.query(`select 1 from file where storage_key like 'private/aa/%'`);
  expect(files).toEqual([]);
  // The record still shows that something was done, but not what it was.
  const { rows: record } = await app.pool.query(
    `select was, became from audit where entity = 'rider' and entity_id = $1 order by audit_id`,
    [child],
  );
  expect(record).toContainEqual({ was: null, became: null });
});

test('a rider with another guardian keeps everything but the e-mail of who leaves', async () => {
  const rider_id = await gate.people.rider(gate.place, { dni: '70333444' });
  const mother = await gate.people.account({ email: 'sale@example.org', password, riders: [rider_id] });
  await gate.people.account({ riders: [rider_id] });
  await app.pool.query(
    `update rider set rider_email = 'sale@example.org', transponder = 'QUEDA1' where rider_id = $1`,
    [rider_id],
  );
  await gate.people.call('DELETE', `/api/users/${mother.user_id}`, mother.token, { user_password: password });
  const { rows } = await app.pool.query(
    `select rider_dni, transponder, rider_email from rider where rider_id = $1`,
    [rider_id],
  );
  expect(rows[0]).toEqual({ rider_dni: '70333444', transponder: 'QUEDA1', rider_email: null });
  await app.runJobs();
  expect(await whereverSaid(['sale@example.org'])).toEqual([]);
});
