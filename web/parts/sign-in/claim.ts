/** The right to sign up once for a rider that a club enrolled. A first sign-in gives it, and the sign-up uses it. */
export interface Claim {
  rider_id: number;
  claim: string;
  /** The document, as it was typed at the first sign-in. */
  rider_dni: string;
}

const key = 'claim';

/** Stores the claim for this tab only, because whoever has it can take over a child's rider. */
export function writeClaim(claim: Claim | null): void {
  try {
    if (claim) sessionStorage.setItem(key, JSON.stringify(claim));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser refuses the storage, so the sign-up will report that the claim is over.
  }
}

/** Reads the claim for this rider. It is null when there is none. */
export function readClaim(rider_id: number): Claim | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('rider_id' in value) || !('claim' in value))
      return null;
    const { claim } = value;
    if (value.rider_id !== rider_id || typeof claim !== 'string') return null;
    const rider_dni = 'rider_dni' in value && typeof value.rider_dni === 'string' ? value.rider_dni : '';
    return { rider_id, claim, rider_dni };
  } catch {
    return null;
  }
}
