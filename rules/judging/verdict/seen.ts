import type { SeatSheet } from './seat-sheets.ts';
import type { Finisher, Mark } from '#rules/judging/heat-ops.ts';
import { hasStarted, type Status } from '#rules/statuses.ts';

/** A sheet as it is compared with others: what it says of each rider of the heat. */
export interface Seen {
  seat: number;
  /** As it was said. */
  order: readonly (readonly Finisher[])[];
  marks: readonly Mark[];
  /** Statuses of those riders of the heat on whom the sheet is clear. */
  statuses: ReadonlyMap<number, Status>;
  /** In which slot each rider with a place is, from 0. */
  slots: ReadonlyMap<number, number>;
  /** Places of somebody whose plate nobody read. */
  unknown: number;
  /** Riders of other heats: plates, or entries of another one. */
  strangers: readonly (string | number)[];
  /** Riders absent by the gate whom this sheet has seen. */
  absentSeen: readonly number[];
  /** Two sheets of one key say the same. */
  key: string;
}

/**
 * Reads a sheet for the riders of its heat. A rider who stands on it twice stands nowhere on it; one who is absent by the gate and not on
 * it did not start; what it says of a rider who left does not count. In: the sheet; the riders; those who were absent.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function readSheet(
  { seat, sheet: { order, marks } }: SeatSheet,
  entry_ids: readonly number[],
  absent: ReadonlySet<number>,
): Seen {
  const riders = new Set(entry_ids);
  const said = new Map<number, Set<string>>();
  const say = (entry_id: number, what: string) => {
    said.set(entry_id, (said.get(entry_id) ?? new Set()).add(what));
  };
  order.forEach((slot, at) => {
    slot.forEach((who, index) => {
      if (typeof who === 'number') say(who, `${at} ${index}`);
    });
  });
  for (const { entry_id, status } of marks) say(entry_id, status);
  const isClear = (entry_id: number) => riders.has(entry_id) && said.get(entry_id)?.size === 1;

  const statuses = new Map<number, Status>();
  const slots = new Map<number, number>();
  order.forEach((slot, at) => {
    for (const who of slot) {
      if (typeof who !== 'number' || !isClear(who)) continue;
      statuses.set(who, 'OK');
      slots.set(who, at);
    }
  });
  for (const { entry_id, status } of marks) if (isClear(entry_id)) statuses.set(entry_id, status);
  for (const entry_id of entry_ids)
    if (absent.has(entry_id) && !said.has(entry_id)) statuses.set(entry_id, 'DNS');

  const finishers = order.flat();
  return {
    seat,
    order,
    marks,
    statuses,
    slots,
    unknown: finishers.filter((who) => who === null).length,
    strangers: finishers
      .filter((who) => who !== null)
      .filter((who) => typeof who === 'string' || !riders.has(who)),
    absentSeen: entry_ids.filter(
      (entry_id) =>
        absent.has(entry_id) && (slots.has(entry_id) || hasStarted(statuses.get(entry_id) ?? null)),
    ),
    key: JSON.stringify([
      order
        .filter(({ length }) => length > 0)
        .map((slot) => slot.map((who) => JSON.stringify(who)).toSorted()),
      entry_ids.map((entry_id) => statuses.get(entry_id) ?? null),
    ]),
  };
}

/** Whether a sheet decides its heat by itself: everybody once, in a place of his own or with a status, and nobody else. */
export const isClean = (
  { order, statuses, unknown, strangers }: Seen,
  entry_ids: readonly number[],
): boolean =>
  unknown === 0 &&
  strangers.length === 0 &&
  order.every(({ length }) => length <= 1) &&
  entry_ids.every((entry_id) => statuses.has(entry_id));

/** How a sheet saw two riders: below 0 the first ahead, 0 together; null: not both in a place. */
export function between({ slots }: Seen, one: number, other: number): number | null {
  const [first, second] = [slots.get(one), slots.get(other)];
  return first === undefined || second === undefined ? null : Math.sign(first - second);
}
