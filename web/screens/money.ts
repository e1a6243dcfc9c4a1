import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Shows the dues of families and of clubs. */
export const paymentsScreen = accountScreen({
  name: 'payments',
  title: m.payments_title,
  Part: lazyPrivate(async () => (await import('./money/payments/PaymentsScreen.tsx')).PaymentsScreen),
});
