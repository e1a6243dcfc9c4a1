import type { BitReader, BitWriter } from './bits.ts';
import { orderOfRank, orderRank, widthOf } from './permutations.ts';
import type { Finisher, Lap, Mark, FinishSheet } from '#rules/raceday/judging/heat-ops.ts';
import { listPrint, type ListedRider, numbersOf } from '#rules/raceday/judging/starting-list.ts';
import { statusWritten, writtenStatus } from '#rules/statuses.ts';

/** These values stand in four bits beside the numbers 1 to 9 of the riders. */
const END = 0;
const ENTRY = 10;
const STRANGER = 11;
const UNKNOWN = 12;
/** The next rider crossed the line together with the one before. */
const JOINS = 13;

/** This is half of the fingerprint; of 65,536 redrawn heats, one is not detected by it. */
const shortPrint = (riders: readonly ListedRider[]): number =>
  Number.parseInt(listPrint(riders), 36) % 65_536;

/** This function gives the order as places in the starting list, where every rider on it finished alone and the sheet has nothing else. */
function plainOrder(
  { order, marks, laps }: FinishSheet,
  numbers: ReadonlyMap<number, number>,
  count: number,
): number[] | null {
  const listed = [...numbers.keys()];
  const places = order.map(([who = null, ...others]) =>
    others.length > 0 || typeof who !== 'number' ? -1 : listed.indexOf(who),
  );
  const isPlain =
    marks.length === 0 &&
    laps.length === 0 &&
    count === listed.length &&
    places.length === count &&
    new Set(places).size === count;
  return isPlain && !places.includes(-1) ? places : null;
}

function putEntry(out: BitWriter, entry_id: number, numbers: ReadonlyMap<number, number>): void {
  const number = numbers.get(entry_id);
  out.put(number ?? ENTRY, 4);
  if (number === undefined) out.putAny(entry_id);
}

function putFinisher(out: BitWriter, who: Finisher, numbers: ReadonlyMap<number, number>): void {
  if (typeof who === 'number') putEntry(out, who, numbers);
  else out.put(who === null ? UNKNOWN : STRANGER, 4);
  if (typeof who === 'string') out.putText(who);
}

/**
 * This function writes a sheet in few bits: by the numbers of the starting list where the sheet was made with that list, and else by
 * entries.
 * @param out - the writer that receives the bits
 * @param sheet - the sheet
 * @param riders - the starting list of its heat as the device has it now
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function putSheet(out: BitWriter, sheet: FinishSheet, riders: readonly ListedRider[]): void {
  const isListed = sheet.list === listPrint(riders);
  const numbers = isListed ? numbersOf(riders) : new Map<number, number>();
  const plain = isListed ? plainOrder(sheet, numbers, riders.length) : null;
  out.put(isListed ? 1 : 0, 1);
  if (isListed) out.put(shortPrint(riders), 16);
  else out.putText(sheet.list);
  if (plain) {
    out.put(1, 1);
    out.put(plain.length, 4);
    out.put(orderRank(plain), widthOf(plain.length));
    return;
  }
  out.put(0, 1);
  for (const slot of sheet.order)
    slot.forEach((who, index) => {
      if (index > 0) out.put(JOINS, 4);
      putFinisher(out, who, numbers);
    });
  out.put(END, 4);
  for (const { entry_id, status } of sheet.marks) {
    putEntry(out, entry_id, numbers);
    out.put(writtenStatus(status).bits, 3);
  }
  out.put(END, 4);
  for (const { entry_id, time_ms } of sheet.laps) {
    putEntry(out, entry_id, numbers);
    out.putAny(time_ms);
  }
  out.put(END, 4);
}

/** An entry is written by its number or by its id. The result is 0 at the end, or when nobody has the number. */
function takeEntry(source: BitReader, sign: number, entries: ReadonlyMap<number, number>): number {
  return sign === ENTRY ? source.takeAny() : (entries.get(sign) ?? 0);
}

function takeOrder(source: BitReader, entries: ReadonlyMap<number, number>): Finisher[][] {
  const order: Finisher[][] = [];
  let joins = false;
  for (let sign = source.take(4); sign !== END; sign = source.take(4)) {
    if (sign === JOINS) {
      joins = true;
      continue;
    }
    const who =
      sign === UNKNOWN ? null : sign === STRANGER ? source.takeText() : takeEntry(source, sign, entries);
    const before = order.at(-1);
    if (joins && before) before.push(who);
    else order.push([who]);
    joins = false;
  }
  return order;
}

/**
 * This function reads what `putSheet` wrote.
 * @param source - the reader with the bits
 * @param riders - the starting list of the heat as this device has it
 * @returns the sheet; null when it was made with another list, whose numbers mean other riders, or has a status of a newer version
 */
export function takeSheet(source: BitReader, riders: readonly ListedRider[]): FinishSheet | null {
  const isListed = source.take(1) === 1;
  const isSame = !isListed || source.take(16) === shortPrint(riders);
  const list = isListed ? listPrint(riders) : source.takeText();
  const entries = new Map([...numbersOf(riders)].map(([entry_id, number]) => [number, entry_id]));
  if (source.take(1) === 1) {
    const count = source.take(4);
    const order = orderOfRank(source.take(widthOf(count)), count);
    const listed = [...entries.values()];
    if (!isSame || !order || listed.length !== count) return null;
    return { order: order.map((place) => [listed[place] ?? 0]), marks: [], laps: [], list };
  }
  const order = takeOrder(source, entries);
  const marks: Mark[] = [];
  let isKnown = true;
  for (let sign = source.take(4); sign !== END; sign = source.take(4)) {
    const entry_id = takeEntry(source, sign, entries);
    const status = statusWritten('bits', source.take(3));
    if (status) marks.push({ entry_id, status });
    else isKnown = false;
  }
  const laps: Lap[] = [];
  for (let sign = source.take(4); sign !== END; sign = source.take(4))
    laps.push({ entry_id: takeEntry(source, sign, entries), time_ms: source.takeAny() });
  return isSame && isKnown ? { order, marks, laps, list } : null;
}
