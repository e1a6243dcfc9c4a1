import { Refusal } from '#contract/errors.ts';

/** The code with which a part of a request is refused. */
export type InputCode = 'request.bad_path' | 'request.bad_query' | 'request.bad_body';

/** No table accepts a NUL, and half a character is no text. Both come from programs, never from a keyboard. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A list or an object, and the path to it. */
interface Step {
  value: object;
  key: PropertyKey;
  above: Step | null;
}

function pathTo(key: PropertyKey, above: Step | null): string[] {
  const path = [String(key)];
  for (let at = above; at !== null && at.above !== null; at = at.above) path.push(String(at.key));
  return path.toReversed();
}

/**
 * Finds text that cannot be stored in a value, including names of fields. It is null when there is none. The depth is
 * not limited, because JSON nests deeper than functions can call themselves. A list of half a million numbers costs
 * no more than reading it: nothing is allocated for values that are no list.
 */
export function findUnstorable(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  const open: Step[] = [{ value, key: '', above: null }];
  /** Tells whether a value cannot be stored. Lists and objects are searched later. */
  const isWrong = (inner: unknown, key: PropertyKey, above: Step): boolean => {
    if (typeof inner === 'string') return !isStorable(inner);
    if (typeof inner === 'object' && inner !== null) open.push({ value: inner, key, above });
    return false;
  };
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (Array.isArray(step.value)) {
      const list: readonly unknown[] = step.value;
      for (let at = 0; at < list.length; at += 1) if (isWrong(list[at], at, step)) return pathTo(at, step);
    } else
      for (const key of Object.keys(step.value))
        if (!isStorable(key) || isWrong(Reflect.get(step.value, key), key, step)) return pathTo(key, step);
  }
  return null;
}

/** Returns the name of a field as a refusal shows it, never a value and never long, or null for no name. */
export function fieldPath(path: readonly PropertyKey[]): string | null {
  const name = path
    .map(String)
    .join('.')
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 60);
  return name === '' ? null : name;
}

/** Refuses what cannot be stored before anything else checks it, with the code of that part of the request. */
export function refuseUnstorable(value: unknown, code: InputCode): void {
  const path = findUnstorable(value);
  if (path !== null) throw new Refusal(code, fieldPath(path));
}
