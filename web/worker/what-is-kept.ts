import { isAtOrBelow, paths } from '#web/app/screens/paths.ts';
/* Only what is the same for everybody is kept on the device: nothing of an account, no paper, no token. */

const pages = new Set<string>([
  paths.home,
  paths.race,
  paths.ranking,
  paths.pricing,
  paths.help,
  paths.beginners,
  paths.guide,
  paths.privacy,
  paths.terms,
  // The frame of a desk, the same for everybody: its list is kept by the page itself, until the desk is left.
  paths.desk,
  paths.judge,
  // The same for the table and the park: what they say and hear is kept by the page.
  paths.table,
  paths.park,
  // What is told of a day is the same for everybody.
  paths.announcer,
  paths.timetable,
]);

/** Whether a page can be opened again without a signal. In: its path. */
export function isKeptPage(path: string): boolean {
  return pages.has(path) || isAtOrBelow(path, paths.scoreboard);
}

/** Calls whose answers are kept; `what-is-kept.test.ts` has the compiler look whether there are such calls. */
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

/** Whether an answer of the API is kept for that. In: its path. */
export function isKeptAnswer(path: string): boolean {
  return shapes.some((shape) => shape.test(path));
}

/** Whether two addresses show the same race, whatever its tab, class or rider. */
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
