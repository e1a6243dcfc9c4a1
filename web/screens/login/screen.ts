import * as m from '#text/messages/messages.js';
import { safeReturnUrl } from '#web/app/address/return-url.ts';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** Signing in on the way to the office. Nothing may appear above the form then. */
const isOnTheWayToWork = (params: URLSearchParams) =>
  safeReturnUrl(params.get('returnUrl')).startsWith(paths.office);

export const loginScreen = accountScreen({
  name: 'login',
  address: paths.login,
  title: m.login_title,
  isWithoutAds: isOnTheWayToWork,
  Part: lazyPrivate(async () => (await import('./LoginScreen.tsx')).LoginScreen),
});
