import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the commissaire's table of a race day. */
export const tableScreen = accountScreen({
  name: 'table',
  address: paths.table,
  title: m.table_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./TableScreen.tsx')).TableScreen),
});
