/** Reads a typed whole number that is not negative. It is null when there is none. */
export function wholeNumber(typed: string): number | null {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : null;
}
