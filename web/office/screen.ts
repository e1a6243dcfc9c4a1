import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Shows the office. Its sections have addresses below its own. There is no advertising here. */
export const officeScreen = accountScreen({
  name: 'administration',
  address: paths.office,
  path: new RegExp(`^${paths.office}(/[a-z_/0-9-]*)?$`),
  title: m.office_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./OfficeScreen.tsx')).OfficeScreen),
});
