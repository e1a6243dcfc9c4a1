import type { Finisher, Mark, FinishSheet } from './heat-ops.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { LostStatus } from '#rules/statuses.ts';

/** This is the content of a sheet at one moment. */
interface Moment {
  /** The riders are in the order in which they crossed the line; riders in one slot were seen together. */
  slots: readonly (readonly Finisher[])[];
  marks: readonly Mark[];
}

/**
 * This is the sheet of a heat that a judge taps, with what each undo restores. It is plain data and is stored as it is.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export interface Taps extends Moment {
  /** The next rider is inserted before this slot; it is null when the rider goes behind the last. */
  before: number | null;
  past: readonly Moment[];
}

/** This many undos are stored, which is more than anybody taps for one heat. */
const MOST_UNDOS = 40;

/** This is a sheet that nobody has touched. */
export const NO_TAPS: Taps = { slots: [], marks: [], before: null, past: [] };

const then = (taps: Taps, next: Partial<Moment>): Taps => ({
  slots: next.slots ?? taps.slots,
  marks: next.marks ?? taps.marks,
  before: null,
  past: [...taps.past, { slots: taps.slots, marks: taps.marks }].slice(-MOST_UNDOS),
});

const without = (slots: Moment['slots'], who: Finisher): Finisher[][] =>
  slots.map((slot) => slot.filter((one) => one !== who)).filter((slot) => slot.length > 0);

const unmarked = (marks: readonly Mark[], entry_id: number): Mark[] =>
  marks.filter((mark) => mark.entry_id !== entry_id);

const markOf = (taps: Moment, entry_id: number): Mark | undefined =>
  taps.marks.find((mark) => mark.entry_id === entry_id);

/** This function inserts a rider behind the last, or where the judge pointed. A gate has eight lanes, so a ninth rider is not accepted. */
function cross(taps: Taps, who: Finisher): Taps {
  if (taps.slots.flat().length >= GATE_LANES) return taps;
  const at = taps.before ?? taps.slots.length;
  return then(taps, { slots: taps.slots.toSpliced(at, 0, [who]) });
}

/**
 * This function applies a tap on a rider’s tile. The rider receives the next place; a rider who has a place or a mark loses it. Where the
 * judge pointed before a slot, the rider is inserted there, also one who has a place elsewhere.
 * @param taps - the sheet
 * @param entry_id - the rider
 * @returns the sheet after the tap
 */
export function tapTile(taps: Taps, entry_id: number): Taps {
  if (markOf(taps, entry_id)) return then(taps, { marks: unmarked(taps.marks, entry_id) });
  if (slotOf(taps, entry_id) === null) return cross(taps, entry_id);
  if (taps.before === null) return then(taps, { slots: without(taps.slots, entry_id) });
  const ahead = without(taps.slots.slice(0, taps.before), entry_id);
  const behind = without(taps.slots.slice(taps.before), entry_id);
  return then(taps, { slots: [...ahead, [entry_id], ...behind] });
}

/**
 * This function sets where the next rider is inserted. The same slot again means behind the last after all.
 * @param taps - the sheet
 * @param slot - the slot before which the rider is inserted, from 0
 * @returns the sheet after the tap
 */
export const pointBefore = (taps: Taps, slot: number): Taps =>
  slot < 0 || slot >= taps.slots.length ? taps : { ...taps, before: taps.before === slot ? null : slot };

/**
 * This function exchanges two slots.
 * @param taps - the sheet
 * @param one - one slot, from 0
 * @param other - the other slot, from 0
 * @returns the sheet after the tap; it is the same when a slot does not exist
 */
export function swapSlots(taps: Taps, one: number, other: number): Taps {
  const first = taps.slots[one];
  const second = taps.slots[other];
  if (!first || !second || one === other) return taps;
  return then(taps, { slots: taps.slots.with(one, second).with(other, first) });
}

/**
 * This function joins a slot with the one before, as seen together. From a slot that holds several riders it splits off the last one, who
 * came behind them.
 * @param taps - the sheet
 * @param slot - the slot, from 0; the last one if it is left out
 * @returns the sheet after the tap
 */
export function tapTogether(taps: Taps, slot: number = taps.slots.length - 1): Taps {
  const those = taps.slots[slot];
  if (!those) return taps;
  if (those.length > 1)
    return then(taps, { slots: taps.slots.toSpliced(slot, 1, those.slice(0, -1), those.slice(-1)) });
  const ahead = taps.slots[slot - 1];
  return ahead ? then(taps, { slots: taps.slots.toSpliced(slot - 1, 2, [...ahead, ...those]) }) : taps;
}

/**
 * This function adds a rider who crossed the line and whose plate nobody read, so that the place is reserved.
 * @param taps - the sheet
 * @returns the sheet after the tap
 */
export const tapUnknown = (taps: Taps): Taps => cross(taps, null);

/**
 * This function adds a rider of another heat who crossed the line.
 * @param taps - the sheet
 * @param plate - the plate as it was read; one that is on the sheet already changes nothing
 * @returns the sheet after the tap
 */
export function tapStranger(taps: Taps, plate: string): Taps {
  const read = plate.trim();
  return read === '' || taps.slots.flat().includes(read) ? taps : cross(taps, read);
}

/**
 * This function names the unknown rider of a slot. A rider who had a place already leaves it, and one who had a mark loses it.
 * @param taps - the sheet
 * @param slot - the slot, from 0
 * @param who - an entry of the heat, or the plate of a stranger
 * @returns the sheet after the tap; it is the same when nobody in the slot is unknown
 */
export function nameUnknown(taps: Taps, slot: number, who: number | string): Taps {
  if (!taps.slots[slot]?.includes(null)) return taps;
  const named = taps.slots.map((those, index) => {
    const others = those.filter((one) => one !== who);
    return index === slot ? others.with(others.indexOf(null), who) : others;
  });
  return then(taps, {
    slots: named.filter(({ length }) => length > 0),
    marks: typeof who === 'number' ? unmarked(taps.marks, who) : taps.marks,
  });
}

/**
 * This function removes a whole slot, because a stranger or an unknown rider has no tile to tap again.
 * @param taps - the sheet
 * @param slot - the slot, from 0
 * @returns the sheet after the tap
 */
export const emptySlot = (taps: Taps, slot: number): Taps =>
  taps.slots[slot] ? then(taps, { slots: taps.slots.toSpliced(slot, 1) }) : taps;

/**
 * This function gives a rider a status instead of a place; the same status again removes it. The riders behind move up.
 * @param taps - the sheet
 * @param entry_id - the rider
 * @param status - the status
 * @returns the sheet after the tap
 */
export function markTile(taps: Taps, entry_id: number, status: LostStatus): Taps {
  const others = unmarked(taps.marks, entry_id);
  return then(taps, {
    slots: without(taps.slots, entry_id),
    marks: markOf(taps, entry_id)?.status === status ? others : [...others, { entry_id, status }],
  });
}

/**
 * This function lists the riders of the heat who have neither a place nor a mark yet.
 * @param taps - the sheet
 * @param entry_ids - the entries of the heat
 * @returns those entries, in the order given
 */
export const ridersLeft = (taps: Moment, entry_ids: readonly number[]): number[] =>
  entry_ids.filter((entry_id) => slotOf(taps, entry_id) === null && !markOf(taps, entry_id));

/**
 * This function gives all riders who are left one status, such as did not finish or did not start.
 * @param taps - the sheet
 * @param entry_ids - the entries of the heat
 * @param status - the status
 * @returns the sheet after the tap
 */
export function markLeft(taps: Taps, entry_ids: readonly number[], status: LostStatus): Taps {
  const left = ridersLeft(taps, entry_ids);
  if (left.length === 0) return taps;
  return then(taps, { marks: [...taps.marks, ...left.map((entry_id) => ({ entry_id, status }))] });
}

/** This function counts the plates on a sheet that nobody read; each may be any rider who is left. */
const unread = ({ slots }: Moment): number => slots.flat().filter((who) => who === null).length;

/**
 * This function finds the only rider who is left, where there is exactly one and every plate was read. That rider is offered as the last.
 * @param taps - the sheet
 * @param entry_ids - the entries of the heat
 * @returns the entry_id of the rider, or null when there is no such rider
 */
export function lastLeft(taps: Moment, entry_ids: readonly number[]): number | null {
  const left = ridersLeft(taps, entry_ids);
  return left.length === 1 && unread(taps) === 0 ? (left[0] ?? null) : null;
}

/**
 * This function undoes the last tap.
 * @param taps - the sheet
 * @returns the sheet before the tap; it is the same when there is nothing to undo
 */
export function undoTap(taps: Taps): Taps {
  const last = taps.past.at(-1);
  return last ? { ...last, before: null, past: taps.past.slice(0, -1) } : taps;
}

/**
 * This function finds the slot of a rider.
 * @param taps - the sheet
 * @param entry_id - the rider
 * @returns the slot, from 0; null when the rider is in none
 */
export function slotOf({ slots }: Moment, entry_id: number): number | null {
  const at = slots.findIndex((slot) => slot.includes(entry_id));
  return at < 0 ? null : at;
}

/**
 * This function computes the place that a slot stands for, behind all riders seen before it.
 * @param taps - the sheet
 * @param slot - the slot, from 0
 * @returns the place: 1, 2, 3 …
 */
export const placeOfSlot = ({ slots }: Moment, slot: number): number =>
  1 + slots.slice(0, slot).reduce((sum, { length }) => sum + length, 0);

/**
 * This function decides whether every rider of the heat has a place or a mark, or may be one of those whose plate nobody read. The table
 * decides about riders seen together, unknown riders and strangers.
 * @param taps - the sheet
 * @param entry_ids - the entries of the heat
 * @returns true when the sheet is complete
 */
export const isSheetWhole = (taps: Moment, entry_ids: readonly number[]): boolean =>
  ridersLeft(taps, entry_ids).length <= unread(taps);

/**
 * This function makes the sheet as it is sent.
 * @param taps - the sheet as it was tapped
 * @param list - the fingerprint of the starting list that the judge used
 * @returns the sheet, without lap times
 */
export const sheetOf = ({ slots, marks }: Moment, list: string): FinishSheet => ({
  order: slots,
  marks,
  laps: [],
  list,
});

/**
 * This function opens a sheet that was sent before, so that it can be corrected by another one. An undo does not go behind it.
 * @param sheet - the sheet that was sent
 * @returns the sheet to tap
 */
export const tapsOf = ({ order, marks }: FinishSheet): Taps => ({ ...NO_TAPS, slots: order, marks });
