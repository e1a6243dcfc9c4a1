import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldKind } from '#rules/people/riders/field-facts.ts';
import { PROPOSED_FIELDS, TYPED_FIELDS, typedFacts } from '#rules/people/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';
import { keysOf, keysWith } from '#rules/table.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Column {
  name: string;
  type: string;
  computed_from: string | null;
}

const columnsOf = async (table: string): Promise<Column[]> =>
  (
    await app.pool.query<Column>(
      `select column_name as name, data_type as type, generation_expression as computed_from from information_schema.columns
       where table_schema = 'public' and table_name = $1 order by 1`,
      [table],
    )
  ).rows;

const typeOf: Readonly<Record<FieldKind, string>> = {
  name: 'text',
  document: 'text',
  birthdate: 'date',
  gender: 'text',
  country: 'bigint',
  organization: 'bigint',
  club: 'bigint',
  state: 'text',
  text: 'text',
  phone: 'text',
  email: 'text',
  networks: 'jsonb',
  uci: 'character',
  transponder: 'text',
  date: 'date',
};

describe('a rider’s fields and the columns of the database are the same', () => {
  test('every column has a line, and every line a column', async () => {
    const columns = await columnsOf('rider');
    expect(keysOf(RIDER_FIELDS).toSorted()).toEqual(columns.map(({ name }) => name));
  });

  test('what people fill in is stored as what it says', async () => {
    const types = new Map((await columnsOf('rider')).map(({ name, type }) => [name, type]));
    const stored = TYPED_FIELDS.map((name) => [name, types.get(name)]);
    expect(stored).toEqual(TYPED_FIELDS.map((name) => [name, typeOf[typedFacts[name].kind]]));
  });

  test('the office’s search box finds a rider by the columns that are searched', async () => {
    const columns = await columnsOf('rider');
    const found = columns.find(({ name }) => name === 'rider_find')?.computed_from ?? '';
    const searched = columns
      .map(({ name }) => name)
      .filter((name) => new RegExp(`\\b${name}\\b`).test(found));
    expect(searched).toEqual(keysWith(RIDER_FIELDS, { searched: true }).toSorted());
  });

  test('a proposal has the columns that are proposed, and no other of a rider', async () => {
    const columns = (await columnsOf('rider_proposal')).map(({ name }) => name);
    const ofRider = columns.filter((name) => name in RIDER_FIELDS && !['rider_id', 'club_id'].includes(name));
    expect(ofRider).toEqual(PROPOSED_FIELDS.toSorted());
  });
});
