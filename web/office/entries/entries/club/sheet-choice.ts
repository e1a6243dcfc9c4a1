import type { SheetRow } from '#contract/entries/office/entries-bulk.ts';

/** The data that will be entered of a row, as it was read, or as corrected in the preview. */
export interface Choice {
  ticked: boolean;
  rider_id: number | null;
  category_id: number | null;
  /** The plate. An empty text means the plate that the rider holds, or a free one. */
  plate: string;
}

const ofPlate: readonly SheetRow['problems'][number][] = ['plate_wrong', 'plate_taken', 'plate_twice'];

/** Makes the first choice for a row, ticked when it has no errors. A plate somebody else holds is left out. */
export function startingChoice(row: SheetRow): Choice {
  return {
    ticked: row.problems.length === 0 && row.refusal === null && !row.already_in,
    rider_id: row.rider?.rider_id ?? null,
    category_id: row.category?.category_id ?? null,
    plate: row.problems.some((one) => ofPlate.includes(one)) ? '' : row.said.plate,
  };
}

/** Tells whether the rider and the class are known, so that it can be entered. */
export function isReady({ rider_id, category_id }: Choice): boolean {
  return rider_id !== null && category_id !== null;
}
