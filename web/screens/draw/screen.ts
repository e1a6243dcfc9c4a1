import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** The draws of a race, which anybody can repeat. */
export const drawScreen = accountScreen({
  name: 'draw',
  address: paths.draw,
  title: m.draw_title,
  Part: lazyPrivate(async () => (await import('./DrawScreen.tsx')).DrawScreen),
});
