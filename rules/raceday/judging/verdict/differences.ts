import { between, type Seen } from './seen.ts';
import type { Finisher } from '#rules/raceday/judging/heat-ops.ts';
import type { LostStatus } from '#rules/statuses.ts';

/** This is something on which the seats do not agree, or that a sheet leaves open. */
export interface Difference {
  /**
   * `order` is the order of these riders. `status` is whether they have a place, or which status they have. `together` means riders seen in
   * one place. `unknown` is a plate that nobody read, and `stranger` a plate of another heat. `missing` are riders who are on no sheet and
   * whom the gate did not report absent. `absent_seen` are riders whom the gate reported absent and who are on a sheet. `seat` means that
   * the sheets of two devices of one seat differ.
   */
  kind: 'order' | 'status' | 'together' | 'unknown' | 'stranger' | 'missing' | 'absent_seen' | 'seat';
  entry_ids: number[];
  /** This is what each seat reported: the complete order, and the statuses. */
  said: { seat: number; order: (readonly Finisher[])[]; marks: { entry_id: number; status: LostStatus }[] }[];
}

/** This function groups the riders whom pairs join, each group in the order of the heat. */
function groupsOf(pairs: readonly (readonly [number, number])[], entry_ids: readonly number[]): number[][] {
  let groups: Set<number>[] = [];
  for (const pair of pairs) {
    const touched = groups.filter((group) => pair.some((one) => group.has(one)));
    const joined = new Set([...touched.flatMap((group) => [...group]), ...pair]);
    groups = [...groups.filter((group) => !touched.includes(group)), joined];
  }
  return groups.map((group) => entry_ids.filter((entry_id) => group.has(entry_id)));
}

/**
 * This function finds everything on which the sheets of a heat do not agree, or that they leave open.
 * @param sheets - the sheets, one of each seat
 * @param entry_ids - the riders of the heat
 * @returns the differences; an empty list when all sheets agree and are complete
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function sheetDifferences(sheets: readonly Seen[], entry_ids: readonly number[]): Difference[] {
  const said = sheets.map(({ seat, order, marks }) => ({ seat, order: [...order], marks: [...marks] }));
  const pairs = entry_ids.flatMap((one, index) =>
    entry_ids.slice(index + 1).map((other): readonly [number, number] => [one, other]),
  );
  const seenAs = ([one, other]: readonly [number, number]) =>
    new Set(sheets.map((sheet) => between(sheet, one, other)));
  const swapped = pairs.filter((pair) => seenAs(pair).has(-1) && seenAs(pair).has(1));
  const together = pairs.filter((pair) => seenAs(pair).has(0));
  const statusesOf = (entry_id: number) => new Set(sheets.map(({ statuses }) => statuses.get(entry_id)));
  const differing = entry_ids.filter((entry_id) => statusesOf(entry_id).size > 1);
  const missing = entry_ids.filter((entry_id) => sheets.every(({ statuses }) => !statuses.has(entry_id)));
  const unsure = sheets.filter(({ unknown }) => unknown > 0);
  const strangers = new Set(sheets.flatMap((sheet) => sheet.strangers));
  const absentSeen = new Set(sheets.flatMap((sheet) => sheet.absentSeen));

  const found: { kind: Difference['kind']; entry_ids: number[] }[] = [
    ...groupsOf(swapped, entry_ids).map((group) => ({ kind: 'order' as const, entry_ids: group })),
    ...groupsOf(together, entry_ids).map((group) => ({ kind: 'together' as const, entry_ids: group })),
  ];
  if (differing.length > 0) found.push({ kind: 'status', entry_ids: differing });
  if (unsure.length > 0) {
    // These are the riders who may be meant.
    const free = entry_ids.filter((entry_id) => unsure.some(({ statuses }) => !statuses.has(entry_id)));
    found.push({ kind: 'unknown', entry_ids: free });
  }
  if (strangers.size > 0)
    found.push({
      kind: 'stranger',
      entry_ids: [...strangers].filter((who) => typeof who === 'number').toSorted((a, b) => a - b),
    });
  if (missing.length > 0) found.push({ kind: 'missing', entry_ids: missing });
  if (absentSeen.size > 0)
    found.push({ kind: 'absent_seen', entry_ids: entry_ids.filter((entry_id) => absentSeen.has(entry_id)) });
  return found.map((difference) => ({ ...difference, said }));
}
