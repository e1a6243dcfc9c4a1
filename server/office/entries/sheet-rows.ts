import type { SheetRow } from '#contract/office/entries/entries-bulk.ts';
import type { EntryRow } from '#rules/files/entry-sheet.ts';
import type { InscriptionRefusal } from '#rules/entries/inscription.ts';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';
import type { OwnRider, SheetClass } from '#server/office/entries/sheet-queries.ts';

type Problem = SheetRow['problems'][number];

/** A row with who and what it means. */
export interface MatchedRow {
  row: EntryRow;
  rider: OwnRider | null;
  similar: OwnRider[];
  category: SheetClass | null;
  problems: Problem[];
  refusal: InscriptionRefusal | 'inscription.drawn' | null;
}

/** What is wrong with a plate that a row asks for. In: the one the rider holds, those anybody holds. */
export function plateProblem(
  said: string,
  held: string | null,
  taken: ReadonlySet<string> | undefined,
): Problem | null {
  if (said === '') return null;
  const plate = normalizePlate(said);
  if (!isPlate(plate)) return 'plate_wrong';
  return plate !== held && taken?.has(plate) === true ? 'plate_taken' : null;
}

/** Marks rows that repeat an earlier row: the same rider in the same class, or the same plate for another rider. */
export function twiceInSheet(rows: readonly MatchedRow[]): MatchedRow[] {
  const riders = new Set<string>();
  const plates = new Map<string, number>();
  return rows.map((one) => {
    if (one.rider === null || one.category === null) return one;
    const problems = [...one.problems];
    const entry = `${one.rider.rider_id} ${one.category.category_id}`;
    if (riders.has(entry)) problems.push('rider_twice');
    riders.add(entry);
    const plate = one.row.plate === '' ? '' : `${one.category.wheel} ${normalizePlate(one.row.plate)}`;
    const by = plates.get(plate);
    if (plate !== '' && by !== undefined && by !== one.rider.rider_id) problems.push('plate_twice');
    if (plate !== '' && by === undefined) plates.set(plate, one.rider.rider_id);
    return { ...one, problems };
  });
}
