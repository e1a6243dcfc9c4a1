import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { accountScreen } from '#web/app/screens/account-screen.tsx';
import { paths } from '#web/app/screens/paths.ts';

/** When each class of a day rides, for families who come at noon. */
export const timetableScreen = accountScreen({
  name: 'timetable',
  address: paths.timetable,
  title: m.track_timetable,
  Part: lazyPrivate(async () => (await import('./TimetableScreen.tsx')).TimetableScreen),
});
