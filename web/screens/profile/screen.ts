import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** The account and its riders. */
export const profileScreen = accountScreen({
  name: 'profile',
  address: paths.profile,
  title: m.profile_title,
  Part: lazyPrivate(async () => (await import('./ProfileScreen.tsx')).ProfileScreen),
});
