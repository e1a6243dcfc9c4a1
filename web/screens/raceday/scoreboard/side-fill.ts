/** Heights of what stands beside the gate, in hundredths of the height of the screen. */
const HEADING = 5;
const NEXT = 7.3;
const RESULT_HEAD = 7;
const ROW = 6.1;
const NEXT_FIRST = 3;

interface Available {
  /** The rows of the last result, in two columns. It is 0 when there is none. */
  resultRows: number;
  next: number;
  champions: number;
  cup: number;
  height: number;
}

/**
 * Fills the side of the board: the last result, the next three races, the champions of the day, the cup, and more races
 * that come. No part begins with fewer than two rows unless it has no more, so that nothing is cut off or half empty.
 */
export function sideFill({ resultRows, next, champions, cup, height }: Available) {
  let left = height - (resultRows === 0 ? 0 : HEADING + RESULT_HEAD + resultRows * ROW);
  const first = Math.min(next, NEXT_FIRST);
  if (first > 0) left -= HEADING + first * NEXT;
  const fit = (most: number) => {
    const count = Math.max(0, Math.min(most, Math.floor((left - HEADING) / ROW)));
    if (count === 0 || (count < 2 && most > 1)) return 0;
    left -= HEADING + count * ROW;
    return count;
  };
  const shown = { champions: fit(champions), cup: fit(cup) };
  return { ...shown, next: Math.min(next, first + Math.max(0, Math.floor(left / NEXT))) };
}
