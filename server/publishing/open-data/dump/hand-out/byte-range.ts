/** The first and the last byte, both included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the part of a file that a `Range` header asks for: `all` if it asks for no part, or in a way that need not
 * be understood (several parts, other units), and null if there is no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'all' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? null : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'all';
  return first < size ? { first, last } : null;
}
