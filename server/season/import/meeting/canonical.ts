import { createHash } from 'node:crypto';
import type { Meeting } from './meeting-format.ts';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, content]) => content !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, content]) => [key, sorted(content)]),
  );
}

/** Tells whether two values are equal, whatever the order of their keys. */
export function saySame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/**
 * Returns a fingerprint of the contents of a file, whatever its spaces, the order of its keys and its missing keys.
 */
export function fingerprint(meeting: Meeting): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(meeting)))
    .digest('hex');
}
