import * as m from '#text/messages/messages.js';
import { lazyAlone } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** The finish line of a race day, for its judges. */
export const judgeScreen = accountScreen({
  name: 'judge',
  address: paths.judge,
  title: m.judge_title,
  isWithoutAds: () => true,
  Part: lazyAlone(async () => (await import('./JudgeScreen.tsx')).JudgeScreen),
});
