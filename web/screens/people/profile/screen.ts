import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Shows the account and its riders. */
export const profileScreen = accountScreen({
  name: 'profile',
  address: paths.profile,
  title: m.profile_title,
  Part: lazyPrivate(async () => (await import('./ProfileScreen.tsx')).ProfileScreen),
});
