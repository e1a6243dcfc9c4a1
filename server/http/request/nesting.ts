/** How deep lists and objects of a request may stand in each other. No call takes ten. */
const DEEPEST = 32;

const [quote, backslash, listBegins, listEnds, objectBegins, objectEnds] = Array.from('"\\[]{}', (sign) =>
  sign.charCodeAt(0),
);

/**
 * Whether a JSON text is nested deeper than any call of ours takes. It is asked before the text is parsed, which takes much longer for
 * what is deep than for what is long.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) isText = false;
    } else if (sign === quote) isText = true;
    else if (sign === listBegins || sign === objectBegins) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === listEnds || sign === objectEnds) depth -= 1;
  }
  return false;
}
