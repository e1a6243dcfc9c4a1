import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** An account locked by its owner. */
export const lockScreen = accountScreen({
  name: 'lock',
  address: paths.lock,
  title: m.lock_title,
  Part: lazyPrivate(async () => (await import('./LockScreen.tsx')).LockScreen),
});
