import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** The account and its riders. */
export const profileScreen = accountScreen({
  name: 'profile',
  title: m.profile_title,
  Part: lazyPrivate(async () => (await import('./ProfileScreen.tsx')).ProfileScreen),
});
