/** A whole number as it is typed, not negative; null: none. */
export function wholeNumber(typed: string): number | null {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : null;
}
