import { sql } from 'kysely';
import type { DaySettings } from '#contract/raceday/office/day/day.ts';
import { type AssignType, drawMethodOf } from '#rules/raceday/day/draw-room.ts';
import type { Pause, StoredItem } from '#rules/raceday/day/programme.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The settings of a day, and its state. */
export interface DrawDay {
  version: number;
  settings: DaySettings;
  /** The order that the office gave the day. It is empty for the usual one. */
  order: StoredItem[];
  /** True when the sheets are distributed, so that race numbers are fixed. */
  numbers_given: boolean;
  /** The delay of the day, and since when it is stopped. */
  delay_minutes: number;
  stopped_at: string | null;
  /** Heats whose gate has dropped, or of which judges have said a sheet, with or without a result. */
  begun_heats: number[];
}

/** A line of the programme as it is stored. */
interface StoredRow {
  kind: 'block' | Pause['kind'];
  category_id: number | null;
  phase: Phase | null;
  letter: string | null;
  number_first: number | null;
  number_last: number | null;
  title: string | null;
  minutes: number | null;
}

function storedItem(row: StoredRow): StoredItem[] {
  const { kind, category_id, phase, letter, number_first, number_last, title, minutes } = row;
  if (kind !== 'block') return minutes === null ? [] : [{ kind, title, minutes }];
  if (category_id === null || phase === null || letter === null) return [];
  const isGiven = number_first !== null && number_last !== null;
  return [
    { kind, category_id, phase, letter, given: isGiven ? { first: number_first, last: number_last } : null },
  ];
}

type DayRow = {
  version: number | null;
  cup_assign_type: AssignType;
  numbers_given: boolean;
  stored: StoredRow[];
  delay_minutes: number | null;
  stopped_at: string | null;
  begun_heats: number[];
} & {
  [Name in keyof DaySettings]: DaySettings[Name] | null;
};

/** Reads the settings of a day, which follow from its cup until somebody changes them. It is null without a race. */
export async function readDrawDay(db: Db, race_id: number): Promise<DrawDay | null> {
  const { rows } = await sql<DayRow>`
    select c.cup_assign_type, d.version, d.draw_method, d.separate, d.lane_method, d.small_heat_rows, d.gate_mode, d.third_as_final,
      coalesce(d.numbers_given, false) as numbers_given,
      coalesce((select json_agg(json_build_object('kind', i.kind, 'category_id', i.category_id, 'phase', i.phase, 'letter', i.letter,
          'number_first', i.number_first, 'number_last', i.number_last, 'title', i.title, 'minutes', i.minutes) order by i.position)
        from programme_item i where i.race_id = r.race_id), '[]') as stored,
      d.delay_minutes, d.stopped_at,
      array(select h.heat_id from heat h join heat_day x using (heat_id)
        where h.race_id = r.race_id and (x.gate_at is not null or x.verdict <> 'open' or x.attempt > 1)) as begun_heats
    from race r join cup c using (cup_id) left join race_day d using (race_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { version, draw_method, separate, lane_method, small_heat_rows, gate_mode, third_as_final } = row;
  return {
    delay_minutes: row.delay_minutes ?? 0,
    stopped_at: row.stopped_at,
    begun_heats: row.begun_heats,
    version: version ?? 0,
    order: row.stored.flatMap(storedItem),
    numbers_given: row.numbers_given,
    settings: {
      draw_method: draw_method ?? drawMethodOf(row.cup_assign_type),
      separate: separate ?? 'none',
      lane_method: lane_method ?? 'standard',
      small_heat_rows: small_heat_rows ?? 'random',
      gate_mode,
      third_as_final: third_as_final ?? false,
    },
  };
}

/** Writes the settings of a day and raises its version. */
export async function saveDrawDay(
  tx: Db,
  race_id: number,
  { version, settings }: Pick<DrawDay, 'version' | 'settings'>,
): Promise<void> {
  const { draw_method, separate, lane_method, small_heat_rows, gate_mode, third_as_final } = settings;
  await sql`
    insert into race_day (race_id, version, draw_method, separate, lane_method, small_heat_rows, gate_mode, third_as_final)
    values (${race_id}, ${version + 1}, ${draw_method}, ${separate}, ${lane_method}, ${small_heat_rows}, ${gate_mode}, ${third_as_final})
    on conflict (race_id) do update set version = excluded.version, draw_method = excluded.draw_method,
      separate = excluded.separate, lane_method = excluded.lane_method, small_heat_rows = excluded.small_heat_rows,
      gate_mode = excluded.gate_mode, third_as_final = excluded.third_as_final`.execute(tx);
}

/** Gives a race drawn elsewhere a day of its own to judge it, if it has none. Returns whether the race exists. */
export async function beginDay(tx: Db, race_id: number): Promise<boolean> {
  const day = await readDrawDay(tx, race_id);
  // The version stays 0, so that somebody who read it before can still write.
  if (day?.version === 0) await saveDrawDay(tx, race_id, { ...day, version: -1 });
  return day !== null;
}

/** Writes the delay of the day, and whether it is stopped. The day has a row. */
export async function saveClock(
  tx: Db,
  race_id: number,
  clock: { delay_minutes: number; stopped: boolean },
): Promise<void> {
  await sql`
    update race_day set delay_minutes = ${clock.delay_minutes},
      stopped_at = case when ${clock.stopped} then coalesce(stopped_at, now()) end where race_id = ${race_id}`.execute(
    tx,
  );
}

/** The data of an entry that only the draw needs: where its rider is from, and the chip on the bike. */
export interface EntryTrait {
  entry_id: number;
  rider_state: string | null;
  country_id: number | null;
  transponder: string | null;
}

export async function readTraits(db: Db, race_id: number): Promise<EntryTrait[]> {
  const { rows } = await sql<EntryTrait>`
    select e.entry_id, nullif(btrim(lower(p.rider_state)), '') as rider_state, p.country_id, p.transponder
    from entry e join rider p using (rider_id) where e.race_id = ${race_id}`.execute(db);
  return rows;
}

/** Reads the sheet number of each heat, by its id. */
export async function readSheets(db: Db, race_id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ heat_id: number; sheet: number }>`
    select heat_id, sheet from heat where race_id = ${race_id}`.execute(db);
  return new Map(rows.map(({ heat_id, sheet }) => [heat_id, sheet]));
}
