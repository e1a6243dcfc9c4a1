import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the park and gate of a race day to their marshal. */
export const parkScreen = accountScreen({
  name: 'park',
  address: paths.park,
  title: m.park_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./ParkScreen.tsx')).ParkScreen),
});
