import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Shows the counts of an advertiser's banners. */
export const advertiserScreen = accountScreen({
  name: 'advertiser',
  address: paths.advertiser,
  title: m.advertiser_title,
  Part: lazyPrivate(async () => (await import('./AdvertiserScreen.tsx')).AdvertiserScreen),
});
