import * as m from '#text/messages/messages.js';
import { safeReturnUrl } from '#web/ground/address/return-url.ts';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Tells whether somebody signs in on the way to the office. Nothing may appear above the form then. */
const isOnTheWayToWork = (params: URLSearchParams) =>
  safeReturnUrl(params.get('returnUrl')).startsWith(paths.office);

export const loginScreen = accountScreen({
  name: 'login',
  address: paths.login,
  title: m.login_title,
  isWithoutAds: isOnTheWayToWork,
  Part: lazyPrivate(async () => (await import('./LoginScreen.tsx')).LoginScreen),
});
