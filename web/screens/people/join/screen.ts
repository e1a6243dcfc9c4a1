import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Accepts a role in the office. */
export const joinScreen = accountScreen({
  name: 'join',
  address: paths.join,
  title: m.join_title,
  Part: lazyPrivate(async () => (await import('./JoinScreen.tsx')).JoinScreen),
});
