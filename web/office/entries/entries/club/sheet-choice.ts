import type { Candidate, SheetRow } from '#contract/entries/office/entries-bulk.ts';

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
export function startingChoice(row: SheetRow, rider?: Candidate): Choice {
  const open = rider?.categories.filter(({ refusal }) => refusal === null) ?? [];
  // Whatever the sheet calls it, a rider with one licence can be entered in no other class. Somebody ticks it.
  const only = asksClass(row) && open.length === 1 ? open[0] : undefined;
  return {
    ticked: row.problems.length === 0 && row.refusal === null && !row.already_in,
    rider_id: row.rider?.rider_id ?? null,
    category_id: (only ?? row.category)?.category_id ?? null,
    plate: row.problems.some((one) => ofPlate.includes(one)) ? '' : row.said.plate,
  };
}

const ofClass: readonly (string | null)[] = [
  'inscription.category_gender',
  'inscription.category_young',
  'inscription.category_old',
];

/** Tells whether a row needs another class than the one it means: it means none, or one in which the rider may not ride. */
export const asksClass = (row: SheetRow): boolean => row.category === null || ofClass.includes(row.refusal);

/** Tells whether nothing of a row is in the way of the choice, though the class that the row means may refuse the rider. */
export const isAllowed = (row: SheetRow, { category_id }: Choice): boolean =>
  !row.already_in && (row.refusal === null || (asksClass(row) && category_id !== row.category?.category_id));

/** Tells whether the rider and the class are known, so that it can be entered. */
export function isReady({ rider_id, category_id }: Choice): boolean {
  return rider_id !== null && category_id !== null;
}
