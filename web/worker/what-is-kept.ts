import { isAtOrBelow, paths } from '#web/ground/address/paths.ts';
/* The device stores only what is the same for everybody: nothing of an account, no paper, no token. */

const pages = new Set<string>([
  paths.home,
  paths.race,
  paths.ranking,
  paths.calendar,
  paths.standings,
  paths.pricing,
  paths.help,
  paths.beginners,
  paths.guide,
  paths.privacy,
  paths.terms,
  // The frame of a desk is the same for everybody. The page itself stores its list, until the helper leaves the desk.
  paths.desk,
  paths.judge,
  // The same holds for the table and the park. The page stores what they record and receive.
  paths.table,
  paths.park,
  paths.camera,
  // The live data of a day is the same for everybody.
  paths.announcer,
  paths.timetable,
]);

/** Pages with others below them: clubs, tracks, riders as the public sees them, and scoreboards. */
const above = [paths.clubs, paths.tracks, paths.career, paths.scoreboard];

/** Tells whether the page of a path can be opened again without a signal. */
export function isKeptPage(path: string): boolean {
  return pages.has(path) || above.some((one) => isAtOrBelow(path, one));
}

/** The calls whose answers are stored. In `what-is-kept.test.ts`, the compiler checks that these calls exist. */
export const keptAnswers = [
  'GET /api/cups',
  'GET /api/cups/{id}',
  'GET /api/races',
  'GET /api/races/{id}',
  'GET /api/races/by_date',
  'GET /api/races/{id}/live',
  'GET /api/live',
  'GET /api/winners',
  'GET /api/organizations',
  'GET /api/ads/org/{orgId}',
] as const;
const shapes = keptAnswers.map(
  (name) => new RegExp(`^${name.slice(name.indexOf('/')).replaceAll(/\{\w+\}/g, String.raw`\d+`)}$`),
);

/** Tells whether the answer of the API at a path is stored for that. */
export function isKeptAnswer(path: string): boolean {
  return shapes.some((shape) => shape.test(path));
}

const named = /^(\/[a-z-]+\/\d+)(?:-[^/]*)?$/;

/** Tells whether two addresses have the same rider, club or track. Names behind a number are only for people. */
export function isSameNumber(one: URL, other: URL): boolean {
  const number = named.exec(one.pathname)?.[1];
  return number !== undefined && number === named.exec(other.pathname)?.[1] && one.search === other.search;
}

/** Tells whether two addresses show the same race, whatever its tab, class or rider. */
export function isSameRace(one: URL, other: URL): boolean {
  const names = ['cup_id', 'race_date'];
  return (
    one.pathname === paths.race &&
    other.pathname === paths.race &&
    names.every(
      (name) => one.searchParams.has(name) && one.searchParams.get(name) === other.searchParams.get(name),
    )
  );
}
