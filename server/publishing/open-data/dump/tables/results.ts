import { sql } from 'kysely';
import { PHASES } from '#rules/stages.ts';
import { REMOVALS, STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import { resultsAreOut } from './public.ts';
import { type DumpField, dumpTable, pageRows } from './table.ts';

const ofRace = {
  race_id: { type: 'integer', meaning: 'The race', of: 'dates.race_id' },
  category_id: { type: 'integer', meaning: 'The class that raced together', of: 'classes.category_id' },
} as const;

const stage: DumpField = {
  type: 'string',
  meaning: 'M1 and on: motos; LCQ: last chance; playoff_16 to playoff_2: sixteenths to semifinals; final',
  words: PHASES,
};

interface HeatRow {
  heat_id: number;
  race_id: number;
  category_id: number;
  phase: string;
  serie: number;
  number: string;
}

const heats = dumpTable<HeatRow>({
  name: 'heats',
  meaning: 'The heats of a published race: one gate drop each',
  key: ['heat_id'],
  fields: {
    heat_id: { type: 'integer', meaning: 'Number of the heat' },
    ...ofRace,
    phase: stage,
    serie: { type: 'integer', meaning: 'Which of the heats of that stage' },
    number: { type: 'string', meaning: 'Its race number of the day' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<HeatRow>`
      select h.heat_id, h.race_id, h.category_id, h.phase, h.serie, h.number
      from heat h join race r using (race_id) join cup c using (cup_id)
      where ${resultsAreOut} and h.heat_id > ${last?.heat_id ?? 0} order by h.heat_id limit ${pageRows}`.execute(
      tx,
    );
    return rows;
  },
});

interface ResultRow {
  entry_id: number;
  phase: string;
  race_id: number;
  category_id: number;
  heat_id: number | null;
  lane: number | null;
  status: string;
  place: number | null;
  hill_ms: number | null;
  split_1_ms: number | null;
  split_2_ms: number | null;
  split_3_ms: number | null;
  split_4_ms: number | null;
  time_ms: number | null;
}

const split = (point: number): DumpField => ({
  type: 'integer',
  meaning: `From the drop of the gate to point ${point} between hill and line in milliseconds, where it was taken`,
});

const results = dumpTable<ResultRow>({
  name: 'results',
  meaning: 'What came of every ride of a published race',
  key: ['entry_id', 'phase'],
  fields: {
    entry_id: { type: 'integer', meaning: 'Who rode', of: 'entries.entry_id' },
    phase: stage,
    ...ofRace,
    heat_id: {
      type: 'integer',
      meaning: 'The heat; none: the source does not print heats',
      of: 'heats.heat_id',
    },
    lane: { type: 'integer', meaning: 'The gate, from 1 on' },
    status: {
      type: 'string',
      meaning: 'OK: has a place; otherwise why not',
      words: keysOf(STATUSES),
    },
    place: { type: 'integer', meaning: 'The place in the heat' },
    hill_ms: {
      type: 'integer',
      meaning: 'From the drop of the gate to the foot of the hill in milliseconds, where it was taken',
    },
    split_1_ms: split(1),
    split_2_ms: split(2),
    split_3_ms: split(3),
    split_4_ms: split(4),
    time_ms: { type: 'integer', meaning: 'The lap in milliseconds, where it was taken' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<ResultRow>`
      select x.entry_id, x.phase, x.race_id, x.category_id, x.heat_id, x.lane, x.status, x.place, x.hill_ms,
        x.split_ms[1] as split_1_ms, x.split_ms[2] as split_2_ms, x.split_ms[3] as split_3_ms, x.split_ms[4] as split_4_ms, x.time_ms
      from run x join race r using (race_id) join cup c using (cup_id)
      where x.status is not null and ${resultsAreOut}
        and (x.entry_id, x.phase) > (${last?.entry_id ?? 0}, ${last?.phase ?? ''})
      order by x.entry_id, x.phase limit ${pageRows}`.execute(tx);
    return rows;
  },
});

interface ClassificationRow {
  entry_id: number;
  race_id: number;
  category_id: number;
  rider_id: number;
  club_id: number | null;
  place: number | null;
  riders: number;
  status: string | null;
  stage: string | null;
}

const classifications = dumpTable<ClassificationRow>({
  name: 'classifications',
  meaning: 'How every rider came out of a published race',
  key: ['entry_id'],
  fields: {
    entry_id: { type: 'integer', meaning: 'The entry', of: 'entries.entry_id' },
    ...ofRace,
    rider_id: { type: 'integer', meaning: 'The rider', of: 'riders.rider_id' },
    club_id: { type: 'integer', meaning: 'The club on that day', of: 'clubs.club_id' },
    place: { type: 'integer', meaning: 'The place in the class that raced; none: no rank' },
    riders: { type: 'integer', meaning: 'Of how many that came to a gate' },
    status: {
      type: 'string',
      meaning: 'Why there is no place',
      words: [...keysOf(REMOVALS), 'DNS'],
    },
    stage: { ...stage, meaning: 'The last stage that was ridden' },
  },
  read: async (tx, last) => {
    const { rows } = await sql<ClassificationRow>`
      select z.entry_id, z.race_id, z.category_id, z.rider_id, z.club_id, z.place, z.riders, z.status, z.stage
      from rider_placing z join race r using (race_id) join cup c using (cup_id)
      where ${resultsAreOut} and z.entry_id > ${last?.entry_id ?? 0} order by z.entry_id limit ${pageRows}`.execute(
      tx,
    );
    return rows;
  },
});

export const resultTables = [heats, results, classifications];
