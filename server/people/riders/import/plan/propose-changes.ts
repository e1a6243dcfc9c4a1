import { IMPORTED, type ImportedField, type ImportedValues } from '#rules/files/import-row.ts';
import { PROPOSED_FIELDS, type ProposedField } from '#rules/people/riders/field-lists.ts';
import { onlyProposes, type Proposed } from '#rules/people/riders/proposals.ts';
import type { PlannedRow } from '#rules/files/planned-row.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { PlaceOfImport } from './place-queries.ts';
import { readInFamilies } from '#server/people/riders/proposals/proposal-queries.ts';
import { propose } from '#server/people/riders/proposals/propose.ts';

export interface ChangedLine {
  row_number: number;
  rider_id: number;
  was: Record<string, string | number | null>;
  became: ImportedValues;
}

const isProposed = (field: ImportedField): field is ImportedField & ProposedField =>
  PROPOSED_FIELDS.some((one) => one === field);
const proposedFields = IMPORTED.filter(isProposed);

/** Reads riders for whom the sender can only propose the document and birth date, with their clubs. */
async function readProposable(
  db: Db,
  { clubs, own_riders }: PlaceOfImport,
  rider_ids: readonly number[],
): Promise<Map<number, number | null>> {
  const inFamilies = await readInFamilies(db, rider_ids);
  const office = clubs === null;
  return new Map(
    [...inFamilies].filter(([rider_id]) =>
      onlyProposes({ family: own_riders.includes(rider_id), office, inFamily: true }),
    ),
  );
}

/** Marks in each row what will only be proposed to a family. */
export async function noteProposals(
  db: Db,
  place: PlaceOfImport,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (place.clubs === null) return;
  const concerned = rows.filter(
    ({ state, changes }) => state === 'changed' && changes.some(({ field }) => isProposed(field)),
  );
  const proposable = await readProposable(
    db,
    place,
    concerned.flatMap(({ rider_id }) => rider_id ?? []),
  );
  for (const { rider_id, changes, notes } of concerned) {
    if (rider_id === null || !proposable.has(rider_id)) continue;
    for (const { field } of changes) if (isProposed(field)) notes.push({ field, code: 'proposed', said: '' });
  }
}

/** Proposes what the sender may not write. Returns the lines with the rest, which is to be stored. */
export async function proposeChanges(
  tx: Db,
  { place, user_id }: { place: PlaceOfImport; user_id: number },
  lines: readonly ChangedLine[],
): Promise<ChangedLine[]> {
  const proposable = await readProposable(
    tx,
    place,
    lines.map(({ rider_id }) => rider_id),
  );
  const left: ChangedLine[] = [];
  for (const line of lines) {
    const club_id = proposable.get(line.rider_id);
    if (club_id === undefined) {
      left.push(line);
      continue;
    }
    const proposed: Proposed = {};
    const became = { ...line.became };
    for (const name of proposedFields) {
      const value = became[name];
      delete became[name];
      if (typeof value === 'string') proposed[name] = value;
    }
    await propose(tx, { caller: { user_id }, rider_id: line.rider_id, club_id }, proposed);
    if (Object.keys(became).length > 0) left.push({ ...line, became });
  }
  return left;
}
