import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** The desk of a race day, for helpers. */
export const deskScreen = accountScreen({
  name: 'desk',
  address: paths.desk,
  title: m.helper_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./DeskScreen.tsx')).DeskScreen),
});
