import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** Dues, of families and of clubs. */
export const paymentsScreen = accountScreen({
  name: 'payments',
  address: paths.payments,
  title: m.payments_title,
  Part: lazyPrivate(async () => (await import('./PaymentsScreen.tsx')).PaymentsScreen),
});
