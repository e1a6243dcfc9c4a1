import { sql } from 'kysely';
import type { PrintedHeat } from '#rules/raceday/day/paper/sheet-changes.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { Db } from '#server/ground/db/pool.ts';

export type PrintedPlace = HeatName & PrintedHeat;

/** Reads what is printed of a race, oldest sheet first. */
export async function readHeatPrints(db: Db, race_id: number): Promise<PrintedPlace[]> {
  const { rows } = await sql<PrintedPlace>`
    select category_id, phase, serie, sheet, number, gates from heat_print where race_id = ${race_id}
    order by category_id, phase, serie, sheet`.execute(db);
  return rows;
}

/** Stores what is printed, and gives the heats the numbers of the sheets on which they are printed. */
export async function insertHeatPrints(
  tx: Db,
  race_id: number,
  prints: readonly PrintedPlace[],
): Promise<void> {
  if (prints.length === 0) return;
  const lines = JSON.stringify(prints);
  await sql`
    insert into heat_print (race_id, category_id, phase, serie, sheet, number, gates)
    select ${race_id}, t.category_id, t.phase, t.serie, t.sheet, t.number, t.gates
    from jsonb_to_recordset(${lines}::jsonb)
      as t(category_id bigint, phase text, serie smallint, sheet smallint, number text, gates jsonb)`.execute(
    tx,
  );
  await sql`
    update heat h set sheet = t.sheet
    from jsonb_to_recordset(${lines}::jsonb) as t(category_id bigint, phase text, serie smallint, sheet smallint)
    where h.race_id = ${race_id} and h.category_id = t.category_id and h.phase = t.phase and h.serie = t.serie
      and h.sheet <> t.sheet`.execute(tx);
}
