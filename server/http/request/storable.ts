import { Refusal } from '#contract/errors.ts';

/** What a part of a request is refused as. */
export type InputCode = 'request.bad_path' | 'request.bad_query' | 'request.bad_body';

/** No table takes a NUL, and half a character is no text: both come from programs, never from a keyboard. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A value and the way to it. */
interface Step {
  value: unknown;
  key: string;
  above: Step | null;
}

function pathTo(step: Step): string[] {
  const path: string[] = [];
  for (let at = step; at.above !== null; at = at.above) path.push(at.key);
  return path.toReversed();
}

/**
 * Where in a value is text that cannot be stored, names of fields included; null: nowhere. Any depth: JSON nests deeper than
 * functions can call themselves.
 */
export function findUnstorable(value: unknown): readonly string[] | null {
  const open: Step[] = [{ value, key: '', above: null }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (typeof step.value === 'string' && !isStorable(step.value)) return pathTo(step);
    if (typeof step.value !== 'object' || step.value === null) continue;
    for (const [key, inner] of Object.entries(step.value)) {
      const below = { value: inner, key, above: step };
      if (!isStorable(key)) return pathTo(below);
      if (typeof inner === 'string' || typeof inner === 'object') open.push(below);
    }
  }
  return null;
}

/** The name of a field as a refusal tells it: never a value, never long. Out: null for no name at all. */
export function fieldPath(path: readonly PropertyKey[]): string | null {
  const name = path
    .map(String)
    .join('.')
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 60);
  return name === '' ? null : name;
}

/** Refuses what cannot be stored before anything else looks at it. In: a part of a request, and what it is refused as. */
export function refuseUnstorable(value: unknown, code: InputCode): void {
  const path = findUnstorable(value);
  if (path !== null) throw new Refusal(code, fieldPath(path));
}
