import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** The office. Its sections have addresses below its own. No advertising here. */
export const officeScreen = accountScreen({
  name: 'administration',
  address: paths.office,
  path: new RegExp(`^${paths.office}(/[a-z_/0-9-]*)?$`),
  title: m.office_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./OfficeScreen.tsx')).OfficeScreen),
});
