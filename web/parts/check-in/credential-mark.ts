import type { CheckInRider } from '#contract/office/check-in/check-in.ts';

const MARK_SIGNS = 16;

/** What a list stores in place of a code: the beginning of its SHA-256. Empty where the browser cannot compute it. */
async function credentialMark(code: string): Promise<string> {
  // Browsers do not offer this on a page without https.
  if (typeof crypto.subtle === 'undefined') return '';
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, MARK_SIGNS);
}

/** The rider with a card, also without a signal; null: none on the list. In: all riders, the ten characters of the card. */
export async function riderOfCode(
  riders: readonly CheckInRider[],
  code: string,
): Promise<CheckInRider | null> {
  const mark = await credentialMark(code);
  return riders.find(({ credential_marks }) => credential_marks.includes(mark)) ?? null;
}
