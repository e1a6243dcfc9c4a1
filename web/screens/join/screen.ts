import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** A role in the office, accepted. */
export const joinScreen = accountScreen({
  name: 'join',
  address: paths.join,
  title: m.join_title,
  Part: lazyPrivate(async () => (await import('./JoinScreen.tsx')).JoinScreen),
});
