import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import { asksFor, classToAsk, isWaiting } from './class-choice.ts';

type Category = Candidate['categories'][number];

/** A rider in one class: ready to enter, entered already, or with what is missing. */
export interface LastRow {
  key: string;
  rider: Candidate;
  /** The class. It is null when no class of this date fits, or when several do and nobody chose one. */
  category: Category | null;
  state: 'open' | 'in' | 'lacking';
  /** The rider rode the last date, and is ticked from the start. */
  rode: boolean;
}

function rowOf(rider: Candidate, category: Category | null, rode: boolean): LastRow {
  const key = `${rider.rider_id} ${category?.category_id ?? ''}`;
  if (category === null) return { key, rider, category, state: 'lacking', rode };
  if (category.inscripted) return { key, rider, category, state: 'in', rode };
  return { key, rider, category, state: category.refusal === null ? 'open' : 'lacking', rode };
}

/** Gives, for a rider who can be entered in no class, the class whose licence is in review, or would be requested. */
const nearest = (rider: Candidate): Category | null =>
  rider.categories.find((one) => asksFor(one) && isWaiting(one)) ?? classToAsk(rider) ?? null;

/** Lists a rider's last classes. One outgrown, or no longer ridden, is replaced by the first open one. */
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

/** Makes the rows of a list, one for each class. A rider whose own class is open is offered no other one. */
export function lastRows(items: readonly Candidate[], rode: boolean): LastRow[] {
  return items.flatMap((rider) => rowsOf(rider, rode));
}
