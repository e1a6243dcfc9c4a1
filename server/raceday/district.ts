import { registerNotices } from '#server/raceday/draws/notices/routes.ts';
import { registerDraws } from '#server/raceday/draws/routes.ts';
import { sweepLive } from '#server/raceday/live/live-queries.ts';
import { type LiveMeter, LiveRooms } from '#server/raceday/live/live-rooms.ts';
import { sweepPush } from '#server/raceday/live/push/push-queries.ts';
import { registerPush } from '#server/raceday/live/push/routes.ts';
import { openSender } from '#server/raceday/live/push/sender.ts';
import { followChanges } from '#server/raceday/live/push/tell-followers.ts';
import { pushTasks } from '#server/raceday/live/push/tell-followers.ts';
import { registerLive } from '#server/raceday/live/routes.ts';
import { StreamBounds } from '#server/raceday/live/stream-bounds.ts';
import { registerCallOff } from '#server/raceday/office/call-off/routes.ts';
import { registerCheckIn } from '#server/raceday/office/check-in/routes.ts';
import { registerDayChanges } from '#server/raceday/office/day/change-routes.ts';
import { registerProgramme } from '#server/raceday/office/day/programme/routes.ts';
import { registerOfficeDay } from '#server/raceday/office/day/routes.ts';
import { registerDayState } from '#server/raceday/office/day/state/routes.ts';
import { sweepDesk } from '#server/raceday/office/desk/queries.ts';
import { registerDesk } from '#server/raceday/office/desk/routes.ts';
import { hearAllLeftOver, hearLeftOver } from '#server/raceday/office/judging/hear-kept.ts';
import { registerJudging } from '#server/raceday/office/judging/routes.ts';
import { registerKiosk } from '#server/raceday/office/kiosk/routes.ts';
import { registerLoanStock } from '#server/raceday/office/loan-stock/routes.ts';
import { registerMedical } from '#server/raceday/office/medical/routes.ts';
import { registerPosting } from '#server/raceday/office/posting/routes.ts';
import { registerOfficeResults } from '#server/raceday/office/results/routes.ts';
import { protestLetters } from '#server/raceday/protests/letters.ts';
import { registerProtests } from '#server/raceday/protests/routes.ts';
import { sweepPassings } from '#server/raceday/timing/hear/passing-queries.ts';
import { sweepSlits } from '#server/raceday/timing/camera/slit-queries.ts';
import { registerTiming } from '#server/raceday/timing/routes.ts';
import { sweepVenue } from '#server/raceday/venue/set-queries.ts';
import { registerLateSets } from '#server/raceday/venue/late/routes.ts';
import { registerVenue } from '#server/raceday/venue/routes.ts';
import type { District, Ground } from '#server/ground/district.ts';

/** A track behind one address, above what it may hold freely. */
const moreStreamsPerMinute = 400;

const routes = [
  registerCallOff,
  registerDraws,
  registerDesk,
  registerJudging,
  registerPosting,
  registerProtests,
  registerCheckIn,
  registerLoanStock,
  registerMedical,
  registerKiosk,
  registerOfficeDay,
  registerProgramme,
  registerDayState,
  registerDayChanges,
  registerNotices,
  registerOfficeResults,
  registerTiming,
  registerLateSets,
];

/** Opens the day of a race: its draws, the check-in, the judges, the results, the live page and protests. */
export async function openRaceday(
  { context, post, changes, log, securityHeaders, drain }: Ground,
  meter: LiveMeter,
) {
  const { config, db } = context;
  const live = {
    rooms: new LiveRooms(db, log, meter),
    bounds: new StreamBounds({
      node: config.LIVE_STREAMS,
      network: config.LIVE_STREAMS_PER_ADDRESS,
      perMinute: moreStreamsPerMinute,
    }),
    securityHeaders,
    onMismatch: () => meter.liveMismatch(),
  };
  live.rooms.follow(changes);
  drain.whenParting(() => live.rooms.close());
  const sender = await openSender(db, config);
  followChanges(changes, db, log);
  const district = {
    register() {
      for (const register of routes) register(context);
      registerVenue(context, hearLeftOver);
      registerLive(context, live);
      registerPush(context, sender);
    },
    tasks: {
      ...protestLetters(post),
      ...pushTasks(db, sender),
    },
    async sweep() {
      await sweepDesk(db);
      await sweepLive(db);
      await sweepPush(db);
      await sweepPassings(db);
      await sweepSlits(db);
      await sweepVenue(db);
      await hearAllLeftOver(db);
    },
  } satisfies District;
  return { ...district, live };
}
