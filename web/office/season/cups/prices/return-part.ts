/** Writes a part as a person types it: "80", "12,5". */
export const typedPart = (basis_points: number): string => String(basis_points / 100).replace('.', ',');

/** Reads a typed part in hundredths of a percent. It is null when it is not from 0 to 100. */
export function partIn(typed: string): number | null {
  const part = /^([0-9]{1,3})(?:[.,]([0-9]{1,2}))?(?:\s*%)?$/.exec(typed.trim());
  if (!part) return null;
  const [, whole = '', fraction = ''] = part;
  const basis_points = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return basis_points <= 10_000 ? basis_points : null;
}
