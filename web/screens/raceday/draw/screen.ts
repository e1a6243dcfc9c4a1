import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Shows the draws of a race, which anybody can repeat. */
export const drawScreen = accountScreen({
  name: 'draw',
  address: paths.draw,
  title: m.draw_title,
  Part: lazyPrivate(async () => (await import('./DrawScreen.tsx')).DrawScreen),
});
