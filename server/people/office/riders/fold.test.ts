import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '#rules/names/rider-search.ts';
import { runs } from '#rules/testing/runs.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await lendDatabase();
});
afterAll(() => database.drop());

const folded = async (texts: readonly string[]) =>
  (
    await database.pool.query<{ said: string }>(
      'select fold_text(t) as said from unnest($1::text[]) with ordinality as u (t, turn) order by turn',
      [texts],
    )
  ).rows.map(({ said }) => said);

/**
 * The letters of the languages in which people here and in the neighbouring countries are named: Latin with all its
 * signs.
 */
const letters = Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));

test('names are folded by the database as by the search, letter by letter', async () => {
  const texts = [
    ...letters,
    'ÑANCUPIL-Paz',
    'D’Angelo',
    'D´Angelo',
    'Núñez  Ⅱ',
    'José',
    'ﬁn',
    '１２',
    'João_Zé',
    '40.123.456',
  ];
  expect(await folded(texts)).toEqual(texts.map(foldText));
});

test('and so is whatever is made of those letters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({ unit: fc.constantFrom(...letters, '\u0301', '\u0303', '\u0327'), maxLength: 30 }),
        {
          minLength: 20,
          maxLength: 20,
        },
      ),
      async (texts) => {
        expect(await folded(texts)).toEqual(texts.map(foldText));
      },
    ),
    { numRuns: runs(30) },
  );
});
