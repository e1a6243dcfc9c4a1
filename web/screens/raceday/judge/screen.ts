import * as m from '#text/messages/messages.js';
import { lazyAlone } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Shows the finish line of a race day to its judges. */
export const judgeScreen = accountScreen({
  name: 'judge',
  address: paths.judge,
  title: m.judge_title,
  isWithoutAds: () => true,
  Part: lazyAlone(async () => (await import('./JudgeScreen.tsx')).JudgeScreen),
});
