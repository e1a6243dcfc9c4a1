/** How many receipt numbers a device is handed at once. Ours: a morning at one desk of a date with few riders. */
export const BLOCK_SIZE = 20;

/** From here on a desk is told that its numbers come to an end. Ours. */
export const FEW_NUMBERS = 5;

/** Receipt numbers of a device, from the first to the last; `next_number` is the one it writes next. */
export interface OpenBlock {
  first_number: number;
  last_number: number;
  next_number: number;
}

/** Numbers without a gap, both ends among them. */
interface NumberRange {
  from: number;
  to: number;
}

/** The block that follows what a book has handed out so far. In: the last number of the book. Out: the block, which ends the book anew. */
export function blockAbove(last_number: number): OpenBlock {
  const first_number = last_number + 1;
  return { first_number, last_number: last_number + BLOCK_SIZE, next_number: first_number };
}

/** How many receipts a device can still write. */
export const numbersLeft = ({ last_number, next_number }: Omit<OpenBlock, 'first_number'>): number =>
  Math.max(0, last_number - next_number + 1);

/**
 * A device returns its block. What it did not use is free again where nothing above it was handed out; else it was never used.
 * In: the block, the last number of the book. Out: where each of the two ends from now on.
 */
export function returnedBlock(
  { last_number, next_number }: OpenBlock,
  bookEnds: number,
): { blockEnds: number; bookEnds: number } {
  if (last_number !== bookEnds || numbersLeft({ last_number, next_number }) === 0)
    return { blockEnds: last_number, bookEnds };
  return { blockEnds: next_number - 1, bookEnds: next_number - 1 };
}

/** The numbers of a block that no receipt has, as ranges. In: the block; the numbers of its receipts, in any order. */
export function numbersWithout(
  { first_number, last_number }: Omit<OpenBlock, 'next_number'>,
  receipts: readonly number[],
): NumberRange[] {
  const ranges: NumberRange[] = [];
  let from = first_number;
  for (const number of [...new Set(receipts), last_number + 1].toSorted((one, other) => one - other)) {
    if (number < first_number || number > last_number + 1) continue;
    if (number > from) ranges.push({ from, to: number - 1 });
    from = number + 1;
  }
  return ranges;
}

/**
 * When a receipt counts as written: as the device says, but never before it had the number, nor after the receipt arrived. A clock that is
 * wrong puts no cash into a day of long ago. In and out: ISO instants.
 */
export function writtenAt(said: string, handed_at: string, arrived_at: string): string {
  const [first, last] = [Date.parse(handed_at), Date.parse(arrived_at)];
  return new Date(Math.max(first, Math.min(last, Date.parse(said)))).toISOString();
}

/** What of a line of a receipt its due no longer takes: it is the rider's credit. In: cents of the line; the due in cents. Out: cents. */
export const surplusOf = (cents: number, due: { asked: number; received: number }): number =>
  cents - Math.min(cents, Math.max(0, due.asked - due.received));
