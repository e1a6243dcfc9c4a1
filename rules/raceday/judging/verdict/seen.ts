import type { SeatSheet } from './seat-sheets.ts';
import type { Finisher, Mark } from '#rules/raceday/judging/heat-ops.ts';
import { hasStarted, type Status } from '#rules/statuses.ts';

/** This is a sheet as it is compared with others: what it reports of each rider of the heat. */
export interface Seen {
  seat: number;
  /** This is the order as it was reported. */
  order: readonly (readonly Finisher[])[];
  marks: readonly Mark[];
  /** These are the statuses of the riders of the heat on whom the sheet is clear. */
  statuses: ReadonlyMap<number, Status>;
  /** This is the slot of each rider with a place, from 0. */
  slots: ReadonlyMap<number, number>;
  /** This counts the places of riders whose plate nobody read. */
  unknown: number;
  /** These are riders of other heats, as plates or as entries of another heat. */
  strangers: readonly (string | number)[];
  /** These riders are absent by the gate, and this sheet has seen them. */
  absentSeen: readonly number[];
  /** Two sheets with the same key agree. */
  key: string;
}

/**
 * This function reads a sheet for the riders of its heat. A rider who is on it twice counts as not on it. A rider who is absent by the gate
 * and not on the sheet did not start. What the sheet reports of a rider who left does not count.
 * @param seatSheet - the sheet and its seat
 * @param entry_ids - the riders of the heat
 * @param absent - the riders who are absent by the gate
 * @returns the sheet as it is compared with others
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

/**
 * This function decides whether a sheet decides its heat alone: it has every rider once, in a separate place or with a status, and nobody
 * else.
 * @param sheet - the sheet
 * @param entry_ids - the riders of the heat
 * @returns true when the sheet is clean
 */
export const isClean = (
  { order, statuses, unknown, strangers }: Seen,
  entry_ids: readonly number[],
): boolean =>
  unknown === 0 &&
  strangers.length === 0 &&
  order.every(({ length }) => length <= 1) &&
  entry_ids.every((entry_id) => statuses.has(entry_id));

/**
 * This function finds how a sheet saw two riders.
 * @param sheet - the sheet
 * @param one - one rider
 * @param other - the other rider
 * @returns a negative number when `one` is ahead, a positive one when `other` is, and 0 when they were seen together; null when not both
 *   have a place
 */
export function between({ slots }: Seen, one: number, other: number): number | null {
  const [first, second] = [slots.get(one), slots.get(other)];
  return first === undefined || second === undefined ? null : Math.sign(first - second);
}
