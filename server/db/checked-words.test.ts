import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUP_STATUSES } from '#rules/cups/cup-status.ts';
import { RACE_STATUSES, RESULT_STATUSES } from '#rules/race-statuses.ts';
import { RULE_CHOICES } from '#rules/races/types.ts';
import { PHASES } from '#rules/stages.ts';
import { REMOVALS, STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
/** The words that the checks of the database allow, by column. */
let allowed: ReadonlyMap<string, readonly string[]>;

/** Words that a pattern is tried with: the phases, and what looks like one. */
const phaseLike = Array.from({ length: 65 }, (_, number) => [`M${number}`, `playoff_${number}`])
  .flat()
  .concat('M', 'LCQ', 'playoff', 'final');

function wordsOf(definition: string): string[] {
  const [, pattern] = / ~ '(\^.*playoff.*\$)'::text/.exec(definition) ?? [];
  if (pattern !== undefined) return phaseLike.filter((word) => new RegExp(pattern).test(word));
  return [...definition.matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word);
}

beforeAll(async () => {
  database = await freshDatabase();
  const { rows } = await database.pool.query<{ column: string; definition: string }>(
    `select k.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.contype = 'c' and k.connamespace = 'public'::regnamespace order by 1`,
  );
  allowed = new Map(rows.map(({ column, definition }) => [column, wordsOf(definition)]));
});

afterAll(() => database.drop());

const tables: [string, readonly string[]][] = [
  ['statuses of a run', keysOf(STATUSES)],
  ['removals', keysOf(REMOVALS)],
  ['phases', PHASES],
  ['statuses of a race', keysOf(RACE_STATUSES)],
  ['statuses with results', RESULT_STATUSES],
  ['statuses of a cup', CUP_STATUSES],
  ...Object.entries(RULE_CHOICES),
];

test.each(tables)(
  '%s: the columns that hold them allow what the rules know, and no other word',
  (_, words) => {
    const known = new Set(words);
    // Most of the words are the same: one that lacks a word, or has one more, is found all the same.
    const holding = [...allowed].filter(([, own]) => {
      const shared = own.filter((word) => known.has(word)).length;
      return shared * 2 > Math.max(own.length, words.length);
    });
    expect(holding).not.toEqual([]);
    expect(Object.fromEntries(holding.map(([column, own]) => [column, own.toSorted()]))).toEqual(
      Object.fromEntries(holding.map(([column]) => [column, words.toSorted()])),
    );
  },
);
