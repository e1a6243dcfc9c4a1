import type { HeatRun, OfficeHeat } from '#contract/raceday/office/results/results.ts';
import { plainSplits, type Splits, splitsWith } from '#rules/raceday/races/splits.ts';
import { STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import type { HeatItem, Result } from '#web/outbox/items.ts';

/** The values that were typed in a heat and are not saved yet. */
export interface Draft {
  /** The state of the results on which it was based. */
  basis: string;
  /** The results at that time. */
  read: readonly Result[];
  results: HeatRun[];
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export const freshDraft = (heat: OfficeHeat): Draft => ({
  basis: heat.basis,
  read: heat.runs,
  results: heat.runs,
});

/** Gives the results as they are saved, without the data of the riders. */
export const resultsOf = (results: readonly HeatRun[]): Result[] =>
  results.map(({ entry_id, status, place, time_ms, splits }) => ({
    entry_id,
    status,
    place,
    time_ms: status === null ? null : time_ms,
    ...(splits === undefined ? {} : { splits: splitsWith(status, splits) }),
  }));

/** Reads stored split times. It is null when there are none. */
function splitsIn(stored: unknown): Splits | null {
  const ms = (value: unknown) => (typeof value === 'number' ? value : null);
  const points = field(stored, 'split_ms');
  return plainSplits({
    hill_ms: ms(field(stored, 'hill_ms')),
    split_ms: Array.isArray(points) ? points.map(ms) : [],
  });
}

/** Gives the riders of a heat with the results of a list. It is null when the list has other riders. */
function runsWith(heat: OfficeHeat, results: readonly unknown[]): HeatRun[] | null {
  const typed = new Map(results.map((one) => [field(one, 'entry_id'), one]));
  if (typed.size !== heat.runs.length || !heat.runs.every(({ entry_id }) => typed.has(entry_id))) return null;
  return heat.runs.map((run) => {
    const one = typed.get(run.entry_id);
    const [place, lap] = [field(one, 'place'), field(one, 'time_ms')];
    const status = keysOf(STATUSES).find((known) => known === field(one, 'status')) ?? null;
    const time_ms = status !== null && typeof lap === 'number' ? lap : null;
    const splits = field(one, 'splits');
    const way = splits === undefined ? {} : { splits: splitsWith(status, splitsIn(splits)) };
    return { ...run, status, place: typeof place === 'number' ? place : null, time_ms, ...way };
  });
}

/** Gives what was saved here and is not sent yet. It is null when there is nothing, or when it has other riders. */
export function draftOfItem(item: HeatItem | null, heat: OfficeHeat): Draft | null {
  const results = item && runsWith(heat, item.body.results);
  return item && results && { basis: item.body.basis, read: item.read, results };
}

/** Reads what the account typed here earlier and did not save. It is null for nothing, or other riders. */
export function readDraft(name: string, user_id: number, heat: OfficeHeat): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    const [basis, by, typed] = [field(stored, 'basis'), field(stored, 'by'), field(stored, 'results')];
    if (typeof basis !== 'string' || !Array.isArray(typed)) return null;
    if (by !== user_id) return null;
    const results = runsWith(heat, typed);
    return results && { basis, read: heat.runs, results };
  } catch {
    return null;
  }
}

/** Stores what is typed until it is saved. With null, it was saved. */
export function keepDraft(name: string, user_id: number, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(name);
    else {
      const { basis, results } = draft;
      sessionStorage.setItem(name, JSON.stringify({ basis, by: user_id, results: resultsOf(results) }));
    }
  } catch {
    // The phone has no room, but the typed values are still on the screen.
  }
}
