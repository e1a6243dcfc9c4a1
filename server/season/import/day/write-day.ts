import { splitValues } from '#server/season/races/columns.ts';
import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import type { Phase } from '#rules/stages.ts';
import type { Splits } from '#rules/raceday/races/splits.ts';
import type { Removal } from '#rules/statuses.ts';
import type { RunFact } from '#server/season/races/facts.ts';

/** The rows of a day of racing, with ids from takeIds. */
export interface DayRows {
  riders: {
    rider_id: number;
    rider_firstname: string;
    organization_id: number;
    club_id: number | null;
    country_id: number | null;
  }[];
  entries: {
    entry_id: number;
    category_id: number;
    entered_category_id: number | null;
    rider_id: number;
    club_id: number | null;
    plate: string;
    lot: number | null;
    removed: Removal | null;
  }[];
  /** The existing entries, as they raced. */
  entered: {
    entry_id: number;
    category_id: number;
    entered_category_id: number | null;
    plate: string;
    lot: number | null;
    removed: Removal | null;
  }[];
  heats: { heat_id: number; category_id: number; phase: Phase; serie: number; number: string }[];
  runs: (RunFact & { category_id: number; splits?: Splits | null })[];
}

/** Reserves ids for rows that refer to each other before they are written. */
export async function takeIds(
  db: PlainSql,
  table: 'rider' | 'entry' | 'heat' | 'race',
  count: number,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select nextval('${table}_${table}_id_seq') as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes the categories of a race, also those it has already. When `race_rules_id` is null, the cup's rules apply.
 */
export async function writeRaceCategories(
  db: PlainSql,
  raceId: number,
  cupId: number,
  categories: readonly { category_id: number; race_rules_id: number | null }[],
): Promise<void> {
  await db.query(
    `insert into race_category (race_id, cup_id, category_id, race_rules_id)
       select $1, $2, t.category_id, t.race_rules_id
         from jsonb_to_recordset($3::jsonb) as t(category_id bigint, race_rules_id bigint)
       on conflict (race_id, category_id) do update set race_rules_id = excluded.race_rules_id`,
    [raceId, cupId, JSON.stringify(categories)],
  );
}

/**
 * Updates existing entries as they raced. Their rides are already deleted. Plates change through one that nobody has,
 * because two riders may have exchanged theirs. `plates` are those of other riders that have to change.
 */
export async function moveEntered(
  db: PlainSql,
  entered: DayRows['entered'],
  plates: readonly { entry_id: number; plate: string }[],
): Promise<void> {
  const all = JSON.stringify([...entered.map(({ entry_id, plate }) => ({ entry_id, plate })), ...plates]);
  const plateOf = `from jsonb_to_recordset($1::jsonb) as t(entry_id bigint, plate text) where e.entry_id = t.entry_id`;
  await db.query(`update entry e set plate = '~' || e.entry_id ${plateOf}`, [all]);
  await db.query(
    `update entry e set category_id = t.category_id, entered_category_id = t.entered_category_id, lot = t.lot, removed = t.removed
       from jsonb_to_recordset($1::jsonb) as t(entry_id bigint, category_id bigint, entered_category_id bigint, lot int, removed text)
      where e.entry_id = t.entry_id`,
    [JSON.stringify(entered)],
  );
  await db.query(`update entry e set plate = t.plate ${plateOf}`, [all]);
}

/** Writes riders, entries, heats and runs of a race, with one statement for each table. */
export async function writeDay(db: PlainSql, raceId: number, day: DayRows): Promise<void> {
  await db.query(
    `insert into rider (rider_id, rider_firstname, organization_id, club_id, country_id)
       select rider_id, rider_firstname, organization_id, club_id, country_id from jsonb_to_recordset($1::jsonb)
         as t(rider_id bigint, rider_firstname text, organization_id bigint, club_id bigint, country_id bigint)`,
    [JSON.stringify(day.riders)],
  );
  await db.query(
    `insert into entry (entry_id, race_id, category_id, entered_category_id, rider_id, club_id, plate, lot, removed)
       select entry_id, $1, category_id, entered_category_id, rider_id, club_id, plate, lot, removed from jsonb_to_recordset($2::jsonb)
         as t(entry_id bigint, category_id bigint, entered_category_id bigint, rider_id bigint, club_id bigint, plate text, lot int, removed text)`,
    [raceId, JSON.stringify(day.entries)],
  );
  await db.query(
    `insert into heat (heat_id, race_id, category_id, phase, serie, number)
       select heat_id, $1, category_id, phase, serie, number from jsonb_to_recordset($2::jsonb)
         as t(heat_id bigint, category_id bigint, phase text, serie smallint, number text)`,
    [raceId, JSON.stringify(day.heats)],
  );
  await db.query(
    `insert into run (race_id, category_id, entry_id, phase, heat_id, lane, status, place, time_ms, heat_size, hill_ms, split_ms)
       select $1, category_id, entry_id, phase, heat_id, lane, status, place, time_ms, heat_size, ${splitValues}
         from jsonb_to_recordset($2::jsonb) as t(category_id bigint, entry_id bigint, phase text, heat_id bigint,
           lane smallint, status text, place smallint, time_ms int, heat_size smallint, splits jsonb)`,
    [raceId, JSON.stringify(day.runs)],
  );
}
