import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { accountScreen } from '#web/app/screens/account-screen.tsx';
import { paths } from '#web/app/screens/paths.ts';

/** Park and gate of a race day, for their marshal. */
export const parkScreen = accountScreen({
  name: 'park',
  address: paths.park,
  title: m.park_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./ParkScreen.tsx')).ParkScreen),
});
