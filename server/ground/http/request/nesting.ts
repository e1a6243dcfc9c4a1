/** The deepest that lists and objects of a request may be nested. No call needs ten levels. */
const DEEPEST = 32;

/** Returns the end of the text that begins there, at the next quote without a backslash, or behind everything. */
function endOfText(json: string, begin: number): number {
  let end = begin;
  for (;;) {
    end = json.indexOf('"', end + 1);
    if (end === -1) return json.length;
    let before = end - 1;
    while (json.charAt(before) === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}

/**
 * Tells whether a JSON text is nested deeper than any call of ours needs. It is called before the text is parsed,
 * because parsing takes much longer for deep texts than for long ones. It skips quoted texts.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') at = endOfText(json, at);
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}
