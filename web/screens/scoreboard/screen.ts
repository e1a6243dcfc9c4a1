import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { accountScreen } from '#web/app/screens/account-screen.tsx';
import { paths } from '#web/app/screens/paths.ts';

/** The big screen at the track, by itself for a day. */
export const scoreboardScreen = accountScreen({
  name: 'scoreboard',
  address: paths.scoreboard,
  path: new RegExp(`^${paths.scoreboard}(/[0-9]+)?$`),
  title: m.track_scoreboard,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./ScoreboardScreen.tsx')).ScoreboardScreen),
});
