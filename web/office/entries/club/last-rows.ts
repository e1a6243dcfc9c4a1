import type { Candidate } from '#contract/office/entries/entries-bulk.ts';

type Category = Candidate['categories'][number];

/** Somebody of the last date in one class: to be entered, in already, or with what is missing. */
export interface LastRow {
  key: string;
  rider: Candidate;
  /** null: no class of this date fits. */
  category: Category | null;
  state: 'open' | 'in' | 'lacking';
}

function rowOf(rider: Candidate, category: Category | null): LastRow {
  const key = `${rider.rider_id} ${category?.category_id ?? ''}`;
  if (category === null) return { key, rider, category, state: 'lacking' };
  if (category.inscripted) return { key, rider, category, state: 'in' };
  return { key, rider, category, state: category.refusal === null ? 'open' : 'lacking' };
}

/** The classes somebody rode last; whoever has outgrown one, or whose class is not ridden any more, gets the first that is open. */
function rowsOf(rider: Candidate): LastRow[] {
  const { categories, last_category_ids } = rider;
  const ridden = categories.filter(({ category_id }) => last_category_ids.includes(category_id));
  const rows = ridden.map((category) => rowOf(rider, category));
  if (rows.some(({ state }) => state !== 'lacking')) return rows;
  const open = categories.find(({ refusal }) => refusal === null);
  if (open !== undefined) return [rowOf(rider, open)];
  return rows.length > 0 ? rows : [rowOf(rider, categories.find(({ inscripted }) => inscripted) ?? null)];
}

/** Everybody of the last date, a row for each class: nobody is entered in a class they did not ride while their own is open. */
export function lastRows(items: readonly Candidate[]): LastRow[] {
  return items.flatMap(rowsOf);
}
