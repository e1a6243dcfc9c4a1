/** A device receives this many receipt numbers at once. Ours: it is a morning at one desk of a date with few riders. */
export const BLOCK_SIZE = 20;

/** From this number on, a desk is informed that its numbers are running out. Ours. */
export const FEW_NUMBERS = 5;

/** The receipt numbers of a device, from the first to the last. `next_number` is the one it writes next. */
export interface OpenBlock {
  first_number: number;
  last_number: number;
  next_number: number;
}

/** Numbers without a gap, both ends included. */
interface NumberRange {
  from: number;
  to: number;
}

/**
 * This makes the block that follows the numbers that a book has handed out.
 *
 * @param last_number the last number of the book
 * @returns the block, whose last number is the new last number of the book
 */
export function blockAbove(last_number: number): OpenBlock {
  const first_number = last_number + 1;
  return { first_number, last_number: last_number + BLOCK_SIZE, next_number: first_number };
}

/**
 * This counts how many receipts a device can still write.
 *
 * @param block the last and the next number of its block
 * @returns the number of receipts
 */
export const numbersLeft = ({ last_number, next_number }: Omit<OpenBlock, 'first_number'>): number =>
  Math.max(0, last_number - next_number + 1);

/**
 * A device returns its block. Its unused numbers are free again when nothing above them was handed out, and otherwise they stay
 * unused forever.
 *
 * @param block the block
 * @param bookEnds the last number of the book
 * @returns the new last numbers of the block and of the book
 */
export function returnedBlock(
  { last_number, next_number }: OpenBlock,
  bookEnds: number,
): { blockEnds: number; bookEnds: number } {
  if (last_number !== bookEnds || numbersLeft({ last_number, next_number }) === 0)
    return { blockEnds: last_number, bookEnds };
  return { blockEnds: next_number - 1, bookEnds: next_number - 1 };
}

/**
 * This lists the numbers of a block that no receipt has.
 *
 * @param block the first and the last number of the block
 * @param receipts the numbers of its receipts, in any order
 * @returns the ranges, rising
 */
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
 * A receipt counts as written at the time that the device reports, but never before the device had the number nor after the receipt
 * arrived. A wrong clock therefore puts no cash into a day of long ago.
 *
 * @param said the time that the device reports, an ISO instant
 * @param handed_at the time the number was handed out, an ISO instant
 * @param arrived_at the time the receipt arrived, an ISO instant
 * @returns the time that counts, an ISO instant
 */
export function writtenAt(said: string, handed_at: string, arrived_at: string): string {
  const [first, last] = [Date.parse(handed_at), Date.parse(arrived_at)];
  return new Date(Math.max(first, Math.min(last, Date.parse(said)))).toISOString();
}

/**
 * The part of a receipt's line that its due has no room for becomes the rider's credit.
 *
 * @param cents the amount of the line, in cents
 * @param due the cents that the due asks and has received
 * @returns that part, in cents
 */
export const surplusOf = (cents: number, due: { asked: number; received: number }): number =>
  cents - Math.min(cents, Math.max(0, due.asked - due.received));
