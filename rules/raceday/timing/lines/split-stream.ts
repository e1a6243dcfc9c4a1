/** More signs without an end are no line of any timing system. They are dropped, with the end that comes at last. */
const LONGEST = 16_384;

/**
 * This splits a stream of Latin-1 into its lines or messages.
 *
 * @param end the sign behind each of them, which is taken away
 * @returns a function that takes the next bytes, in any cuts, and returns what they end
 * Source: ours.
 */
export function splitStream(end: string): (bytes: Uint8Array) => string[] {
  let open = '';
  let dropped = false;
  return (bytes) => {
    const whole: string[] = [];
    for (const byte of bytes) {
      const sign = String.fromCharCode(byte);
      if (sign === end) {
        if (!dropped) whole.push(open);
        open = '';
        dropped = false;
      } else if (open.length === LONGEST) dropped = true;
      else open += sign;
    }
    return whole;
  };
}
