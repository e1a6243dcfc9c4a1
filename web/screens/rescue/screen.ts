import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** A forgotten password. */
export const rescueScreen = accountScreen({
  name: 'rescue',
  address: paths.rescue,
  title: m.new_password_title,
  Part: lazyPrivate(async () => (await import('./RescueScreen.tsx')).RescueScreen),
});
