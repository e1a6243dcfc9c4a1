import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Shows the desk of a race day to helpers. */
export const deskScreen = accountScreen({
  name: 'desk',
  address: paths.desk,
  title: m.helper_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./DeskScreen.tsx')).DeskScreen),
});
