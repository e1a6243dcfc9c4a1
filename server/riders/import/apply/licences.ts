import type { PlannedRow } from '#rules/files/rider-import.ts';
import { Refusal } from '#contract/errors.ts';
import { type Caller, organizationsOf } from '#server/access/caller.ts';
import type { Db } from '#server/db/pool.ts';
import { giveLicence } from '#server/licences/give-licences.ts';
import { insertImportedLicence, readLineRiders } from './licence-queries.ts';

interface Source {
  import_id: number;
  user_id: number;
  cup_id: number;
  file_name: string;
}

/** Gives the licences of an import's rows, each upon the file: its name and the row are the reason on record. */
export async function giveImported(
  tx: Db,
  { import_id, user_id, cup_id, file_name }: Source,
  caller: Caller,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const enrolled = await readLineRiders(tx, import_id);
  const by = { user_id, organizations: organizationsOf(caller) };
  for (const { row, rider_id: known, licences } of rows) {
    const rider_id = known ?? enrolled.get(row);
    if (rider_id === undefined) throw new Error('A row that was just written has no rider');
    for (const one of licences) {
      const given = { ...one, rider_id, cup_id, lbr_reason: `${file_name} · ${row}` };
      const lbr_id = await giveLicence(tx, given, by).catch(asChanged);
      await insertImportedLicence(tx, { import_id, lbr_id, rider_id, row_number: row });
    }
  }
}

/** What was planned a moment ago and is refused now was changed by somebody meanwhile. */
function asChanged(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('office.changed') : error;
}
