/** How far the results of a race are for the public. */
export type ResultStatus = 'RACING' | 'PROVISIONAL' | 'OFFICIAL';

const MOVES: Readonly<Record<ResultStatus, readonly ResultStatus[]>> = {
  RACING: ['PROVISIONAL'],
  PROVISIONAL: ['OFFICIAL', 'RACING'],
  OFFICIAL: ['PROVISIONAL'],
};

const RIDDEN: ReadonlySet<string> = new Set(['DRAWN', 'RACING', 'PROVISIONAL', 'OFFICIAL']);

/** Whether results may go from one status to another: one step at a time, each with its way back. Source: docs/regulation.md §7.1. */
export function mayMoveResults(from: string, to: ResultStatus): boolean {
  return from in MOVES && MOVES[from as ResultStatus].includes(to);
}

/** Whether what is changed now is a correction that the public reads. Source: docs/regulation.md §7.7. */
export function isPublished(race_status: string): boolean {
  return race_status === 'PROVISIONAL' || race_status === 'OFFICIAL';
}

/** Whether results can be written: the race has been drawn. Source: docs/regulation.md §7.1. */
export function takesResults(race_status: string): boolean {
  return RIDDEN.has(race_status);
}
