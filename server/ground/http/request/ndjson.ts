import { isTooDeep } from './nesting.ts';

/**
 * Reads lines of JSON. Each line is one thing, so one that is broken becomes null and leaves the others as they are.
 * Blank lines are none.
 */
export function linesOf(body: string): { lines: unknown[] } {
  const read = (line: string): unknown => {
    if (isTooDeep(line)) return null;
    try {
      return JSON.parse(line);
    } catch {
      return null;
    }
  };
  return {
    lines: body
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(read),
  };
}
