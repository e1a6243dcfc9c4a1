import { sql } from 'kysely';
import type { Splits } from '#rules/raceday/races/splits.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { splitValues } from '#server/season/races/columns.ts';

/** The split times of a ride that change. */
export interface SplitChange {
  entry_id: number;
  plate: string;
  was: Splits | null;
  became: Splits | null;
}

/** Stores the split times of some rides of a stage. Results stay as they are. */
export async function saveSplits(tx: Db, phase: Phase, changes: readonly SplitChange[]): Promise<void> {
  if (changes.length === 0) return;
  const lines = changes.map(({ entry_id, became }) => ({ entry_id, splits: became }));
  await sql`
    update run set (hill_ms, split_ms) = (select ${sql.raw(splitValues)}), recorded_at = now()
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(entry_id bigint, splits jsonb)
    where run.entry_id = t.entry_id and run.phase = ${phase}`.execute(tx);
}
