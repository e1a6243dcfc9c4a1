import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Replaces a forgotten password. */
export const rescueScreen = accountScreen({
  name: 'rescue',
  address: paths.rescue,
  title: m.new_password_title,
  Part: lazyPrivate(async () => (await import('./RescueScreen.tsx')).RescueScreen),
});
