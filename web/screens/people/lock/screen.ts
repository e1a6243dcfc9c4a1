import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Lets owners lock their account. */
export const lockScreen = accountScreen({
  name: 'lock',
  address: paths.lock,
  title: m.lock_title,
  Part: lazyPrivate(async () => (await import('./LockScreen.tsx')).LockScreen),
});
