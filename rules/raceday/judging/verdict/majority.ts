import { between, type Seen } from './seen.ts';
import type { HeatResult } from '#rules/raceday/results/heat-results.ts';
import type { Status } from '#rules/statuses.ts';

/**
 * This function computes what one sheet that is clean decides.
 * @param sheet - the sheet
 * @param entry_ids - the riders of the heat
 * @returns the outcome, in the order of the riders
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function sheetOutcome({ statuses, slots }: Seen, entry_ids: readonly number[]): HeatResult[] {
  const order = entry_ids
    .filter((entry_id) => slots.has(entry_id))
    .toSorted((a, b) => (slots.get(a) ?? 0) - (slots.get(b) ?? 0));
  return placed(entry_ids, statuses, order);
}

const placed = (
  entry_ids: readonly number[],
  statuses: ReadonlyMap<number, Status>,
  order: readonly number[],
): HeatResult[] =>
  entry_ids.map((entry_id) => {
    const status = statuses.get(entry_id) ?? null;
    return { entry_id, status, place: status === 'OK' ? 1 + order.indexOf(entry_id) : null };
  });

/** This function finds what more than half of the sheets have in common; it is null when there is no such majority. */
function mostOf<Said>(sheets: readonly Seen[], said: (sheet: Seen) => Said): Said | null {
  const counts = new Map<Said, number>();
  for (const sheet of sheets) counts.set(said(sheet), (counts.get(said(sheet)) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > sheets.length)?.[0] ?? null;
}

/**
 * This function computes what more than half of three sheets have in common: a status for each rider, then the order of each two riders.
 * One judge alone who saw riders together, an unknown one or a stranger is outvoted.
 * @param sheets - the sheets, one of each seat
 * @param entry_ids - the riders of the heat
 * @returns the outcome, or null when that is no complete order: a circle, a pair without a majority, a rider whom most sheets do not have,
 *   fewer than three sheets, or a rider on a sheet who is absent by the gate
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function majorityOf(sheets: readonly Seen[], entry_ids: readonly number[]): HeatResult[] | null {
  if (sheets.length < 3 || sheets.some(({ absentSeen }) => absentSeen.length > 0)) return null;
  if (mostOf(sheets, ({ unknown, strangers }) => unknown === 0 && strangers.length === 0) !== true)
    return null;
  const statuses = new Map<number, Status>();
  for (const entry_id of entry_ids) {
    const status = mostOf(sheets, (sheet) => sheet.statuses.get(entry_id) ?? null);
    if (status === null) return null;
    statuses.set(entry_id, status);
  }
  const riders = entry_ids.filter((entry_id) => statuses.get(entry_id) === 'OK');
  const ahead = new Map<number, number>(riders.map((entry_id) => [entry_id, 0]));
  for (const one of riders)
    for (const other of riders) {
      if (one === other) continue;
      const order = mostOf(sheets, (sheet) => between(sheet, one, other));
      if (order === null || order === 0) return null;
      if (order > 0) ahead.set(one, (ahead.get(one) ?? 0) + 1);
    }
  // In a complete order no two riders have the same number of riders ahead; in a circle some do.
  if (new Set(ahead.values()).size !== riders.length) return null;
  const order = riders.toSorted((a, b) => (ahead.get(a) ?? 0) - (ahead.get(b) ?? 0));
  return placed(entry_ids, statuses, order);
}
