import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIE_WAYS } from '#rules/raceday/classification/tie-break.ts';
import { CUP_STATUSES } from '#rules/season/cups/cup-status.ts';
import { SAYING_DUTIES } from '#rules/raceday/judging/duties.ts';
import { OP_KINDS, OP_WAYS } from '#rules/raceday/judging/heat-ops.ts';
import { VERDICTS } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { LIVE_KINDS } from '#rules/raceday/live/live-facts.ts';
import { POSTED_STAGES } from '#rules/raceday/live/posted-stages.ts';
import { PROTEST_ABOUT, PROTEST_AS, PROTEST_STEPS } from '#rules/raceday/live/protests.ts';
import { DESK_DUTIES } from '#rules/operations/office/desk-duties.ts';
import { RACE_STATUSES, RESULT_STATUSES } from '#rules/race-statuses.ts';
import { CHECK_IN_MARKS } from '#rules/raceday/day/check-in.ts';
import { DRAW_CAUSES } from '#rules/raceday/day/draw-room.ts';
import { DRAW_METHODS, SEPARATIONS } from '#rules/raceday/day/draw/draw-plan.ts';
import { GATE_MODES } from '#rules/raceday/day/draw/gate-order.ts';
import { LANE_METHODS, SMALL_HEAT_ROWS } from '#rules/raceday/day/draw/lanes.ts';
import { PAUSE_KINDS } from '#rules/raceday/day/programme.ts';
import { RULE_CHOICES } from '#rules/raceday/races/types.ts';
import { PHASES } from '#rules/stages.ts';
import { REMOVALS, STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';

let database: TestDatabase;
/** The words that the checks of the database allow, by column. */
let allowed: ReadonlyMap<string, readonly string[]>;

/** The words that a pattern is tested with: the phases, and words that look like one. */
const phaseLike = Array.from({ length: 65 }, (_, number) => [`M${number}`, `playoff_${number}`])
  .flat()
  .concat('M', 'LCQ', 'playoff', 'final');

function wordsOf(definition: string): string[] {
  const [, pattern] = / ~ '(\^.*playoff.*\$)'::text/.exec(definition) ?? [];
  if (pattern !== undefined) return phaseLike.filter((word) => new RegExp(pattern).test(word));
  return [...definition.matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word);
}

beforeAll(async () => {
  database = await lendDatabase();
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
  ['stages that are posted', POSTED_STAGES],
  ['ways out of a tie', TIE_WAYS],
  ['how heats stand', VERDICTS],
  ['what is said of a heat', OP_KINDS],
  ['how it came', OP_WAYS],
  ['steps of a protest', keysOf(PROTEST_STEPS)],
  ['what a protest is about', PROTEST_ABOUT],
  ['who protests', PROTEST_AS],
  ['ways to draw', DRAW_METHODS],
  ['causes of a draw', DRAW_CAUSES],
  ['choices of a gate', GATE_MODES],
  ['whom a draw keeps apart', SEPARATIONS],
  ['ways of lanes', LANE_METHODS],
  ['lanes of small heats', SMALL_HEAT_ROWS],
  ['marks of a check-in', CHECK_IN_MARKS],
  ...Object.entries(RULE_CHOICES),
];

/** Columns that allow fewer words than the rules have, or one more that the rules do not know. */
const named: [string, readonly string[]][] = [
  // `look` and `act` are no duty here, because `may_act` expresses them.
  ['desk_pass.duty', DESK_DUTIES.filter((duty) => duty !== 'look' && duty !== 'act')],
  ['day_device.duty', [...SAYING_DUTIES, 'camera', 'office']],
  ['live_fact.kind', LIVE_KINDS],
  ['live_event.kind', LIVE_KINDS],
  // The list itself has no entry, because it is made of its frame. `gone` is a rider who was deleted, which changes
  // the list.
  ['live_due.what', [...LIVE_KINDS.filter((kind) => kind !== 'list'), 'gone']],
  ['programme_item.kind', ['block', ...PAUSE_KINDS]],
  // The reason why a rider has no place: the rider was removed, or never came to a gate.
  ['rider_placing.status', [...keysOf(REMOVALS), 'DNS']],
];
const ownWords = new Set(named.map(([column]) => column));

test.each(tables)(
  '%s: the columns that hold them allow what the rules know, and no other word',
  (_, words) => {
    const known = new Set(words);
    // Columns that share most of their words are compared, so that a missing or an additional word is found.
    const holding = [...allowed].filter(([column, own]) => {
      if (ownWords.has(column)) return false;
      const shared = own.filter((word) => known.has(word)).length;
      return shared * 2 > Math.max(own.length, words.length);
    });
    expect(holding).not.toEqual([]);
    expect(Object.fromEntries(holding.map(([column, own]) => [column, own.toSorted()]))).toEqual(
      Object.fromEntries(holding.map(([column]) => [column, words.toSorted()])),
    );
  },
);

test.each(named)('%s allows just these words', (column, words) => {
  expect(allowed.get(column)?.toSorted()).toEqual(words.toSorted());
});
