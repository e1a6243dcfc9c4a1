import type { SheetRow } from '#contract/office/entries/entries-bulk.ts';

/** What will be entered of a row: as it was read, or as the reader of the preview mended it. */
export interface Choice {
  ticked: boolean;
  rider_id: number | null;
  category_id: number | null;
  /** '': the one held, or a free one. */
  plate: string;
}

const ofPlate: readonly SheetRow['problems'][number][] = ['plate_wrong', 'plate_taken', 'plate_twice'];

/** A row as it comes: ticked where nothing is wrong with it. A plate somebody else has is not asked for. */
export function startingChoice(row: SheetRow): Choice {
  return {
    ticked: row.problems.length === 0 && row.refusal === null && !row.already_in,
    rider_id: row.rider?.rider_id ?? null,
    category_id: row.category?.category_id ?? null,
    plate: row.problems.some((one) => ofPlate.includes(one)) ? '' : row.said.plate,
  };
}

/** Who and into what is known: it can be entered. */
export function isReady({ rider_id, category_id }: Choice): boolean {
  return rider_id !== null && category_id !== null;
}
