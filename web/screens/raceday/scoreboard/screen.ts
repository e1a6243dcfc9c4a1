import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the scoreboard at the track, which runs by itself for a day. */
export const scoreboardScreen = accountScreen({
  name: 'scoreboard',
  address: paths.scoreboard,
  path: new RegExp(`^${paths.scoreboard}(/[0-9]+)?$`),
  title: m.track_scoreboard,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./ScoreboardScreen.tsx')).ScoreboardScreen),
});
