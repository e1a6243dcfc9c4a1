import type { Finisher, Mark, FinishSheet } from './heat-ops.ts';
import { GATE_LANES } from '#rules/races/transfer.ts';
import type { LostStatus } from '#rules/statuses.ts';

/** What stands on a sheet at one moment. */
interface Moment {
  /** As they crossed the line; more than one in a slot: seen together. */
  slots: readonly (readonly Finisher[])[];
  marks: readonly Mark[];
}

/**
 * The sheet of a heat that a judge taps, and what each undo brings back. Plain data: it is stored as it is.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export interface Taps extends Moment {
  /** The next rider goes in before this slot; null: behind the last. */
  before: number | null;
  past: readonly Moment[];
}

/** Undos kept: more than anybody taps for one heat. */
const MOST_UNDOS = 40;

/** A sheet nobody has touched. */
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

/** Puts somebody in behind the last, or where the judge pointed. A gate has eight: a ninth is not taken. */
function cross(taps: Taps, who: Finisher): Taps {
  if (taps.slots.flat().length >= GATE_LANES) return taps;
  const at = taps.before ?? taps.slots.length;
  return then(taps, { slots: taps.slots.toSpliced(at, 0, [who]) });
}

/**
 * A tap on a rider’s tile: takes the next place; a rider who has one, or a mark, gives it back. Where the judge pointed before a slot, the
 * rider comes in there, also one who has a place elsewhere. In: the sheet, the entry. Out: the sheet after it.
 */
export function tapTile(taps: Taps, entry_id: number): Taps {
  if (markOf(taps, entry_id)) return then(taps, { marks: unmarked(taps.marks, entry_id) });
  if (slotOf(taps, entry_id) === null) return cross(taps, entry_id);
  if (taps.before === null) return then(taps, { slots: without(taps.slots, entry_id) });
  const ahead = without(taps.slots.slice(0, taps.before), entry_id);
  const behind = without(taps.slots.slice(taps.before), entry_id);
  return then(taps, { slots: [...ahead, [entry_id], ...behind] });
}

/** Says where the next one comes in; the same slot again: behind the last after all. In: the slot, from 0. */
export const pointBefore = (taps: Taps, slot: number): Taps =>
  slot < 0 || slot >= taps.slots.length ? taps : { ...taps, before: taps.before === slot ? null : slot };

/** Two slots change places. In: both, from 0. */
export function swapSlots(taps: Taps, one: number, other: number): Taps {
  const first = taps.slots[one];
  const second = taps.slots[other];
  if (!first || !second || one === other) return taps;
  return then(taps, { slots: taps.slots.with(one, second).with(other, first) });
}

/**
 * Joins a slot with the one before, as seen together; splits off the last rider of a slot that holds several, who came behind them.
 * In: the slot, from 0; left out: the last.
 */
export function tapTogether(taps: Taps, slot: number = taps.slots.length - 1): Taps {
  const those = taps.slots[slot];
  if (!those) return taps;
  if (those.length > 1)
    return then(taps, { slots: taps.slots.toSpliced(slot, 1, those.slice(0, -1), those.slice(-1)) });
  const ahead = taps.slots[slot - 1];
  return ahead ? then(taps, { slots: taps.slots.toSpliced(slot - 1, 2, [...ahead, ...those]) }) : taps;
}

/** Somebody crossed whose plate nobody read: the place is kept. */
export const tapUnknown = (taps: Taps): Taps => cross(taps, null);

/** A rider of another heat crossed the line. In: the plate as it was read; one that is on the sheet already changes nothing. */
export function tapStranger(taps: Taps, plate: string): Taps {
  const read = plate.trim();
  return read === '' || taps.slots.flat().includes(read) ? taps : cross(taps, read);
}

/**
 * Names the unknown rider of a slot. A rider who had a place already leaves it; one who had a mark loses it.
 * In: the slot, from 0; an entry of the heat, or the plate of a stranger.
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

/** Takes a whole slot away: a stranger or an unknown one has no tile to give it back. In: the slot, from 0. */
export const emptySlot = (taps: Taps, slot: number): Taps =>
  taps.slots[slot] ? then(taps, { slots: taps.slots.toSpliced(slot, 1) }) : taps;

/**
 * Gives a rider a status in place of a place; the same status again takes it away. The riders behind move up.
 * In: the sheet, the entry, the status.
 */
export function markTile(taps: Taps, entry_id: number, status: LostStatus): Taps {
  const others = unmarked(taps.marks, entry_id);
  return then(taps, {
    slots: without(taps.slots, entry_id),
    marks: markOf(taps, entry_id)?.status === status ? others : [...others, { entry_id, status }],
  });
}

/** Those of the heat who have neither a place nor a mark yet, as they are given. In: the sheet, the entries of the heat. */
export const ridersLeft = (taps: Moment, entry_ids: readonly number[]): number[] =>
  entry_ids.filter((entry_id) => slotOf(taps, entry_id) === null && !markOf(taps, entry_id));

/** Gives all riders who are left one status: did not finish, or did not start. In: the sheet, the entries of the heat, the status. */
export function markLeft(taps: Taps, entry_ids: readonly number[], status: LostStatus): Taps {
  const left = ridersLeft(taps, entry_ids);
  if (left.length === 0) return taps;
  return then(taps, { marks: [...taps.marks, ...left.map((entry_id) => ({ entry_id, status }))] });
}

/** Plates nobody read on a sheet: each may be any rider who is left. */
const unread = ({ slots }: Moment): number => slots.flat().filter((who) => who === null).length;

/** The only one left, where there is one and every plate was read: offered as the last. */
export function lastLeft(taps: Moment, entry_ids: readonly number[]): number | null {
  const left = ridersLeft(taps, entry_ids);
  return left.length === 1 && unread(taps) === 0 ? (left[0] ?? null) : null;
}

/** Undoes the last tap. Out: the sheet before it; the same where there is none. */
export function undoTap(taps: Taps): Taps {
  const last = taps.past.at(-1);
  return last ? { ...last, before: null, past: taps.past.slice(0, -1) } : taps;
}

/** The slot a rider is in, from 0; null: none. */
export function slotOf({ slots }: Moment, entry_id: number): number | null {
  const at = slots.findIndex((slot) => slot.includes(entry_id));
  return at < 0 ? null : at;
}

/** The place a slot stands for: behind all riders seen before it. In: the slot, from 0. Out: 1, 2, 3 … */
export const placeOfSlot = ({ slots }: Moment, slot: number): number =>
  1 + slots.slice(0, slot).reduce((sum, { length }) => sum + length, 0);

/**
 * Whether everybody of the heat has a place or a mark, or is one of those whose plate nobody read. Somebody seen together, unknown or a
 * stranger is for the table to decide.
 */
export const isSheetWhole = (taps: Moment, entry_ids: readonly number[]): boolean =>
  ridersLeft(taps, entry_ids).length <= unread(taps);

/** The sheet as it is sent. In: the taps; the fingerprint of the starting list the judge had before him. */
export const sheetOf = ({ slots, marks }: Moment, list: string): FinishSheet => ({
  order: slots,
  marks,
  laps: [],
  list,
});

/** A sheet that was sent before, to be corrected by another one; undo does not go behind it. */
export const tapsOf = ({ order, marks }: FinishSheet): Taps => ({ ...NO_TAPS, slots: order, marks });
