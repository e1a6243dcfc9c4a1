import { takeHash } from '#web/app/address/take-hash.ts';

const key = 'invitation';

/** The link's secret, kept for this tab while its owner signs in. Only in the browser. */
export function readToken(): string {
  const token = takeHash();
  try {
    if (token !== '') sessionStorage.setItem(key, token);
    return token === '' ? (sessionStorage.getItem(key) ?? '') : token;
  } catch {
    return token;
  }
}

/** The invitation was used, or is over. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is refused: then nothing was kept either.
  }
}
