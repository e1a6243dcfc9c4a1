import type { HeatRun, OfficeHeat } from '#contract/office/results/results.ts';
import { STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import { newKey } from '#web/parts/new-key.ts';

/** What is typed of a heat and not saved yet. */
export interface Draft {
  /** The state it was typed upon. */
  basis: string;
  /** Of the request that will save it: whatever becomes of the signal, it is written once. */
  request_key: string;
  results: HeatRun[];
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export const freshDraft = (heat: OfficeHeat): Draft => ({
  basis: heat.basis,
  request_key: newKey(),
  results: heat.runs,
});

/** Another content is another request. */
export const withResults = (draft: Draft, results: HeatRun[]): Draft => ({
  ...draft,
  results,
  request_key: newKey(),
});

/** Whether it says something else than the heat. */
export function differs(draft: Draft, heat: OfficeHeat): boolean {
  const saved = new Map(heat.runs.map((run) => [run.entry_id, run]));
  return draft.results.some(({ entry_id, status, place, time_ms }) => {
    const run = saved.get(entry_id);
    return run?.status !== status || run.place !== place || run.time_ms !== time_ms;
  });
}

/** What an earlier look at this heat left unsaved on this phone; null: nothing, or of other riders. */
export function readDraft(name: string, heat: OfficeHeat): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    const [basis, request_key, results] = [
      field(stored, 'basis'),
      field(stored, 'request_key'),
      field(stored, 'results'),
    ];
    if (typeof basis !== 'string' || typeof request_key !== 'string' || !Array.isArray(results)) return null;
    const typed = new Map(results.map((one: unknown) => [field(one, 'entry_id'), one]));
    if (typed.size !== heat.runs.length || !heat.runs.every(({ entry_id }) => typed.has(entry_id)))
      return null;
    return {
      basis,
      request_key,
      results: heat.runs.map((run) => {
        const one = typed.get(run.entry_id);
        const [place, lap] = [field(one, 'place'), field(one, 'time_ms')];
        const status = keysOf(STATUSES).find((known) => known === field(one, 'status')) ?? null;
        const time_ms = status !== null && typeof lap === 'number' ? lap : null;
        return { ...run, status, place: typeof place === 'number' ? place : null, time_ms };
      }),
    };
  } catch {
    return null;
  }
}

/** Keeps what is typed until it is saved; null: it is. */
export function keepDraft(name: string, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(name);
    else {
      const results = draft.results.map(({ entry_id, status, place, time_ms }) => ({
        entry_id,
        status,
        place,
        time_ms,
      }));
      sessionStorage.setItem(name, JSON.stringify({ ...draft, results }));
    }
  } catch {
    // No room on the phone: what is typed is still on the screen.
  }
}
