import type { Candidate } from '#contract/office/entries/entries-bulk.ts';
import { asksFor, classToAsk, isWaiting } from '#web/office/entries/licences/class-choice.ts';

type Category = Candidate['categories'][number];

/** Somebody in one class: to be entered, in already, or with what is missing. */
export interface LastRow {
  key: string;
  rider: Candidate;
  /** null: no class of this date fits, or several do and nobody said which. */
  category: Category | null;
  state: 'open' | 'in' | 'lacking';
  /** Rode the last date: ticked to begin with. */
  rode: boolean;
}

function rowOf(rider: Candidate, category: Category | null, rode: boolean): LastRow {
  const key = `${rider.rider_id} ${category?.category_id ?? ''}`;
  if (category === null) return { key, rider, category, state: 'lacking', rode };
  if (category.inscripted) return { key, rider, category, state: 'in', rode };
  return { key, rider, category, state: category.refusal === null ? 'open' : 'lacking', rode };
}

/** Of somebody who is in no class and cannot be entered in any: the one whose licence waits, or would be asked for. */
const nearest = (rider: Candidate): Category | null =>
  rider.categories.find((one) => asksFor(one) && isWaiting(one)) ?? classToAsk(rider) ?? null;

/** The classes somebody rode last; whoever has outgrown one, or whose class is not ridden any more, gets the first that is open. */
function rowsOf(rider: Candidate, rode: boolean): LastRow[] {
  const { categories, last_category_ids } = rider;
  const ridden = categories.filter(({ category_id }) => last_category_ids.includes(category_id));
  const rows = ridden.map((category) => rowOf(rider, category, rode));
  if (rows.some(({ state }) => state !== 'lacking')) return rows;
  const open = categories.find(({ refusal }) => refusal === null);
  if (open !== undefined) return [rowOf(rider, open, rode)];
  if (rows.length > 0) return rows;
  return [rowOf(rider, categories.find(({ inscripted }) => inscripted) ?? nearest(rider), rode)];
}

/** Everybody of a list, a row for each class: nobody is entered in a class they did not ride while their own is open. */
export function lastRows(items: readonly Candidate[], rode: boolean): LastRow[] {
  return items.flatMap((rider) => rowsOf(rider, rode));
}
