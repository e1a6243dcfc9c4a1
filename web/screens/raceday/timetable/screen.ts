import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';
import { paths } from '#web/ground/address/paths.ts';

/** Shows when each class of a day rides, to families who come at noon. */
export const timetableScreen = accountScreen({
  name: 'timetable',
  address: paths.timetable,
  title: m.track_timetable,
  Part: lazyPrivate(async () => (await import('./TimetableScreen.tsx')).TimetableScreen),
});
