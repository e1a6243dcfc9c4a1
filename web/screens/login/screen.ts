import * as m from '#text/messages/messages.js';
import { safeReturnUrl } from '#web/app/address/return-url.ts';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** Signing in on the way to the office: who is sent there without a session sees nothing appear above the form. */
const isOnTheWayToWork = (params: URLSearchParams) =>
  /^\/administration\b/.test(safeReturnUrl(params.get('returnUrl')));

/** Signing in. */
export const loginScreen = accountScreen({
  name: 'login',
  title: m.login_title,
  isWithoutAds: isOnTheWayToWork,
  Part: lazyPrivate(async () => (await import('./LoginScreen.tsx')).LoginScreen),
});
