/** This is what an import does with a row about a rider. */
export type RowState = 'new' | 'changed' | 'unchanged' | 'ask' | 'error' | 'skipped';

/** This is what becomes of the rows of a file: each has exactly one outcome. */
interface RowSum {
  rows: number;
  taken: number;
  known: number;
  left: number;
  doubtful: number;
}

/** This is the term of the sum in which a row of each state is counted. */
export const TERM_OF_STATE: Readonly<Record<RowState, Exclude<keyof RowSum, 'rows'>>> = {
  new: 'taken',
  changed: 'taken',
  unchanged: 'known',
  ask: 'doubtful',
  error: 'left',
  skipped: 'left',
};

/**
 * This function adds up what becomes of the rows of a file. A row that was joined to an earlier one is about a rider who is known by then, so
 * that the rows taken are as many as the riders.
 * @param planned - the rows about riders
 * @param others - the number of all other rows with content, such as titles and headings
 * @returns the sum
 */
export function sumOfRows(planned: readonly { state: RowState }[], others: number): RowSum {
  const sum: RowSum = { rows: planned.length + others, taken: 0, known: 0, left: others, doubtful: 0 };
  for (const { state } of planned) sum[TERM_OF_STATE[state]] += 1;
  return sum;
}
