import type { Candidate, SheetRow } from '#contract/entries/office/entries-bulk.ts';
import type { LastRow } from '#web/office/entries/entries/parts/last-rows.ts';

/**
 * Finds riders of a sheet who lack only a licence, as rows of the list beside it, each once. It leaves out riders who
 * are in another class, or could be entered there now.
 * @param read the rows
 * @param riders their riders with every class
 */
export function lackingRows(read: readonly SheetRow[], riders: readonly Candidate[]): LastRow[] {
  const found = read.flatMap((row): LastRow[] => {
    const rider = riders.find(({ rider_id }) => rider_id === row.rider?.rider_id);
    if (rider === undefined || row.already_in) return [];
    const category = rider.categories.find(({ category_id }) => category_id === row.category?.category_id);
    if (
      category === undefined &&
      rider.categories.some(({ refusal, inscripted }) => inscripted || refusal === null)
    )
      return [];
    const key = `${rider.rider_id} ${category?.category_id ?? ''}`;
    return [{ key, rider, category: category ?? null, state: 'lacking', rode: true }];
  });
  return [...new Map(found.map((row) => [row.key, row])).values()];
}
