import * as m from '#text/messages/messages.js';
import { dateParam, idOfParam, idOf } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { lazyPrivate, lazyAlone } from '#web/ground/call/lazy-private.tsx';
import { publicCup } from '#web/ground/data/public-cups.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';
import { screenInParts, publicScreen } from '#web/ground/screen/screen.ts';

/** Shows the announcer's text at the gate. */
export const announcerScreen = accountScreen({
  name: 'announcer',
  title: m.track_announcer,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./raceday/announcer/AnnouncerScreen.tsx')).AnnouncerScreen),
});

/** Makes a camera for the finish line of a phone on a tripod. */
export const cameraScreen = accountScreen({
  name: 'camera',
  title: m.camera_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./raceday/camera/CameraScreen.tsx')).CameraScreen),
});

/** Shows the desk of a race day to helpers. */
export const deskScreen = accountScreen({
  name: 'desk',
  title: m.helper_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./raceday/desk/DeskScreen.tsx')).DeskScreen),
});

/** Shows the draws of a race, which anybody can repeat. */
export const drawScreen = accountScreen({
  name: 'draw',
  title: m.draw_title,
  Part: lazyPrivate(async () => (await import('./raceday/draw/DrawScreen.tsx')).DrawScreen),
});

/** Shows the finish line of a race day to its judges. */
export const judgeScreen = accountScreen({
  name: 'judge',
  title: m.judge_title,
  isWithoutAds: () => true,
  Part: lazyAlone(async () => (await import('./raceday/judge/JudgeScreen.tsx')).JudgeScreen),
});

/** Shows the park and gate of a race day to their marshal. */
export const parkScreen = accountScreen({
  name: 'park',
  title: m.park_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./raceday/park/ParkScreen.tsx')).ParkScreen),
});

/** Shows a race: its riders, its results, its classification. */
export const raceScreen = screenInParts({
  path: paths.race,
  reads: ['cup_id', 'race_date', 'tab', 'category', 'club', 'q', 'rider', 'inscribe'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id'), race_date: dateParam(params, 'race_date') }),
  async load({ cup_id, race_date }, get) {
    const race =
      cup_id === null || race_date === null
        ? null
        : await get('GET /api/races/by_date', { query: { cup_id, race_date } });
    // For a race that does not exist, the page offers the other dates of the cup.
    const cup = race ? null : await publicCup(get, cup_id);
    // A race that is still to come, or long over, does not change with every heat.
    const isRidden = race?.race_status === 'DRAWN' || race?.race_status === 'RACING';
    return { race, cup, today: isRidden ? await get('GET /api/live') : null };
  },
  skeleton: 'rows',
  code: async () => (await import('./raceday/race/code.tsx')).raceCode,
  views: async () => (await import('./raceday/race/views.ts')).raceViews,
});

/** Shows the scoreboard at the track, which runs by itself for a day. */
export const scoreboardScreen = accountScreen({
  name: 'scoreboard',
  path: new RegExp(`^${paths.scoreboard}(/[0-9]+)?$`),
  title: m.track_scoreboard,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./raceday/scoreboard/ScoreboardScreen.tsx')).ScoreboardScreen),
});

const squadPath = new RegExp(`^${paths.squad}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?/today$`);

/** Shows the riders of a club on the day of a race: who rides when and where, to the delegate and whoever follows the club. */
export const squadScreen = publicScreen({
  path: squadPath,
  reads: ['race'],
  need: (params, path) => ({ club_id: idOf(squadPath.exec(path)?.[1]), race_id: idOfParam(params, 'race') }),
  async load({ club_id, race_id }, get) {
    const [club, today] = await Promise.all([
      club_id === null ? null : get('GET /api/clubs/{id}/page', { params: { id: club_id } }),
      get('GET /api/live'),
    ]);
    const races = today?.items ?? [];
    const isOfClub = (race: (typeof races)[number]) => race.clubs?.some((one) => one.club_id === club_id);
    // A race that the address names is shown even when nobody of the club rides in it.
    const race = races.find((one) => (race_id === null ? isOfClub(one) : one.race_id === race_id)) ?? null;
    const live = race && (await get('GET /api/races/{id}/live', { params: { id: race.race_id } }));
    return { club, races, race, live };
  },
  skeleton: 'rows',
  code: async () => (await import('./raceday/squad/code.tsx')).squadCode,
});

/** Shows the commissaire's table of a race day. */
export const tableScreen = accountScreen({
  name: 'table',
  title: m.table_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./raceday/table/TableScreen.tsx')).TableScreen),
});

/** Shows when each class of a day rides, to families who come at noon. */
export const timetableScreen = accountScreen({
  name: 'timetable',
  title: m.track_timetable,
  Part: lazyPrivate(async () => (await import('./raceday/timetable/TimetableScreen.tsx')).TimetableScreen),
});
