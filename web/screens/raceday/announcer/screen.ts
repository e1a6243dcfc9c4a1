import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the announcer's text at the gate. */
export const announcerScreen = accountScreen({
  name: 'announcer',
  address: paths.announcer,
  title: m.track_announcer,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./AnnouncerScreen.tsx')).AnnouncerScreen),
});
