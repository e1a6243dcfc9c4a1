import { isAtOrBelow, paths } from '#web/app/screens/paths.ts';

/** The key under which the tab stores the date somebody wanted to enter, while they make an account or a rider. */
export const wantedRaceKey = 'wanted:race';

const signIn = [paths.login, paths.registration, paths.confirm];

/** Where to go after signing in: only a path of this site (docs/decisions/0013), never back to the sign-in itself. */
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
 * The address of the sign-up, which leads back where the sign-in would have. In: where that is, the rider somebody proved to know of; null:
 * nobody.
 */
export const signUpHref = (returnUrl: string, rider_id: number | null = null): string =>
  withReturn(
    rider_id === null ? paths.registration : `${paths.registration}?rider_id=${rider_id}`,
    safeReturnUrl(returnUrl),
  );
