import { isAtOrBelow, paths } from './paths.ts';

/** The key under which the tab stores the wanted date, while somebody creates an account or a rider. */
export const wantedRaceKey = 'wanted:race';

const signIn = [paths.login, paths.registration, paths.confirm];

/** Gives the page to open after signing in: a path of this site (docs/decisions/0013), never the sign-in itself. */
export function safeReturnUrl(wanted: string | null): string {
  if (wanted === null || wanted.length > 2000) return '/';
  if (!wanted.startsWith('/') || wanted.startsWith('//') || /[\\\p{Cc}]/u.test(wanted)) return '/';
  const [path = ''] = wanted.split(/[?#]/);
  return signIn.some((one) => isAtOrBelow(path, one)) ? '/' : wanted;
}

function withReturn(href: string, back: string): string {
  if (back === '/') return href;
  return `${href}${href.includes('?') ? '&' : '?'}returnUrl=${encodeURIComponent(back)}`;
}

/** The address of the sign-in, which leads back here. */
export const loginHref = (path: string, search: string): string =>
  withReturn(paths.login, safeReturnUrl(path + search));

/**
 * Gives the address of the sign-up, which leads to the same page as the sign-in would have.
 * @param returnUrl the page to go to afterwards
 * @param rider_id the rider whom the person proved to know, or null
 */
export const signUpHref = (returnUrl: string, rider_id: number | null = null): string =>
  withReturn(
    rider_id === null ? paths.registration : `${paths.registration}?rider_id=${rider_id}`,
    safeReturnUrl(returnUrl),
  );
