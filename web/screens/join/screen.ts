import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** A role in the office, accepted. */
export const joinScreen = accountScreen({
  name: 'join',
  title: m.join_title,
  Part: lazyPrivate(async () => (await import('./JoinScreen.tsx')).JoinScreen),
});
