/** The right to sign up for a rider whom a club enrolled, once: given by a first login, used by the sign-up. */
export interface Claim {
  rider_id: number;
  claim: string;
}

const key = 'claim';

/** Keeps it for this tab alone: it is worth a child's place. */
export function writeClaim(claim: Claim | null): void {
  try {
    if (claim) sessionStorage.setItem(key, JSON.stringify(claim));
    else sessionStorage.removeItem(key);
  } catch {
    // Refused storage: the sign-up will say that the claim is over.
  }
}

/** The claim for this rider, null when there is none. */
export function readClaim(rider_id: number): string | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('rider_id' in value) || !('claim' in value))
      return null;
    return value.rider_id === rider_id && typeof value.claim === 'string' ? value.claim : null;
  } catch {
    return null;
  }
}
