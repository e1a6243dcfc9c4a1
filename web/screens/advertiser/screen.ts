import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** The counts of an advertiser's banners. */
export const advertiserScreen = accountScreen({
  name: 'advertiser',
  address: paths.advertiser,
  title: m.advertiser_title,
  Part: lazyPrivate(async () => (await import('./AdvertiserScreen.tsx')).AdvertiserScreen),
});
