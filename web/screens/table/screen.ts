import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { accountScreen } from '#web/app/screens/account-screen.tsx';
import { paths } from '#web/app/screens/paths.ts';

/** The commissaire's table of a race day. */
export const tableScreen = accountScreen({
  name: 'table',
  address: paths.table,
  title: m.table_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./TableScreen.tsx')).TableScreen),
});
