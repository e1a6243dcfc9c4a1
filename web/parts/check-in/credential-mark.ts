import type { CheckInRider } from '#contract/office/check-in/check-in.ts';

const MARK_SIGNS = 16;

/** What a list keeps of a code instead of it: the beginning of its SHA-256. Empty where the browser computes none. */
async function credentialMark(code: string): Promise<string> {
  // Browsers compute nothing for a page without https.
  if (typeof crypto.subtle === 'undefined') return '';
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, MARK_SIGNS);
}

/** Whose card it is, also without a signal; null: of nobody on the list. In: everybody, the ten signs. */
export async function riderOfCode(
  riders: readonly CheckInRider[],
  code: string,
): Promise<CheckInRider | null> {
  const mark = await credentialMark(code);
  return riders.find(({ credential_marks }) => credential_marks.includes(mark)) ?? null;
}
