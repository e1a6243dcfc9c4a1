import { between, type Seen } from './seen.ts';
import type { Finisher } from '#rules/judging/heat-ops.ts';
import type { LostStatus } from '#rules/statuses.ts';

/** What the seats do not agree on, or what a sheet leaves open. */
export interface Difference {
  /**
   * `order`: of these riders; `status`: with or without a place, or which status; `together`: seen in one place; `unknown`: a plate nobody
   * read; `stranger`: a plate of another heat; `missing`: on no sheet, and the gate did not say absent; `absent_seen`: the gate said absent
   * and a sheet has them; `seat`: two devices of one seat say different things.
   */
  kind: 'order' | 'status' | 'together' | 'unknown' | 'stranger' | 'missing' | 'absent_seen' | 'seat';
  entry_ids: number[];
  /** What each seat says: the order whole, and the statuses. */
  said: { seat: number; order: (readonly Finisher[])[]; marks: { entry_id: number; status: LostStatus }[] }[];
}

/** Groups of riders whom pairs join, each group in the order of the heat. */
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
 * Everything the sheets of a heat do not agree on, or leave open. In: the sheets, one of each seat; the riders. Out: empty where all say
 * the same and it is whole. Source: **ours**, docs/regulation.md §7.11.
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
    // The riders it may have been.
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
