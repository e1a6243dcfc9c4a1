import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { accountScreen } from '#web/app/screens/account-screen.tsx';
import { paths } from '#web/app/screens/paths.ts';

/** What the announcer reads aloud at the gate. */
export const announcerScreen = accountScreen({
  name: 'announcer',
  address: paths.announcer,
  title: m.track_announcer,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./AnnouncerScreen.tsx')).AnnouncerScreen),
});
