import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { checkStatements, type StatementReport } from './check.ts';

let database: TestDatabase;
let report: StatementReport;

beforeAll(async () => {
  database = await freshDatabase();
  report = await checkStatements(database.pool, `${import.meta.dirname}/examples/tsconfig.json`);
});

afterAll(() => database.drop());

const where = 'server/testing/statements/examples/wrong.ts';
const firstLine = (text: string): string => text.split('\n')[0] ?? '';

test.each([
  ['a column that was renamed', 8, `PostgreSQL refuses it: column "rider_name" does not exist`],
  ['a column that fell out', 11, 'club_name: the type has it (string), the database does not give it'],
  ['a column nobody reads', 14, 'club_name: the database gives it (text), the type does not have it'],
  ['a number as text', 16, 'club_id: the database gives int8, read as number, the type says string'],
  [
    'an instant as a Date',
    18,
    'created_at: the database gives timestamptz, read as string, the type says Date',
  ],
  [
    'a row that may not be there',
    21,
    'club_name: it may be null (outer join of b), the type string is never null',
  ],
  ['a null that never comes', 24, 'club_name: it is never null, the type string | null allows null'],
  ['a sum of nothing', 27, 'cents: it may be null (sum() of no row), the type number is never null'],
  ['a word more', 30, `cup_status: the database gives also 'ARCHIVED', the type says "CLOSED" | "OPENED"`],
  ['a field of JSON', 35, 'clubs[].club_mail: the type has it (string), the database does not give it'],
  [
    'a field of JSON nobody reads',
    35,
    'clubs[].club_name: the database gives it (text), the type does not have it',
  ],
  ['one of two forms', 42, `PostgreSQL refuses it: column "club_mail" does not exist`],
  ['a write', 48, `PostgreSQL refuses it: column "club_mail" of relation "club" does not exist`],
  ['what a write returns', 51, 'id: the database gives int8, read as number, the type says string'],
  [
    'a type that a caller names',
    54,
    `(asked at ${where}:61) item.number: the type has it (number), the database does not give it`,
  ],
])(
  '%s is said with its line, the column, what the database gives and what the type says',
  (_, line, sentence) => {
    expect(report.problems.map(firstLine)).toContain(`${where}:${line} ${sentence}`);
  },
);

test('nothing else is said, and each statement is counted', () => {
  expect(report.problems).toHaveLength(16);
  expect(report).toMatchObject({ found: 15, typed: 14, checked: 14, commands: 0, madeAtRunTime: [] });
});

test('a typed statement whose text is only known at run time is not checked, and said so', () => {
  expect(report.notChecked).toEqual([`${where}:64 is made of condition, known only at run time`]);
});
