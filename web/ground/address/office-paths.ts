import { isAtOrBelow, paths } from './paths.ts';

const { office } = paths;
const riders = `${office}/riders`;

/** The address of every section of the office, and of the named pages below a section. */
export const officePaths = {
  today: office,
  menu: `${office}/menu`,
  licences: `${office}/licences`,
  endings: `${office}/endings`,
  riders,
  newRider: `${riders}/new`,
  duplicates: `${riders}/duplicates`,
  merge: `${riders}/merge`,
  riderImport: `${riders}/import`,
  claims: `${riders}/claims`,
  entries: `${office}/entries`,
  day: `${office}/day`,
  checkIn: `${office}/check-in`,
  table: `${office}/table`,
  posting: `${office}/posting`,
  results: `${office}/results`,
  resultImport: `${office}/results/import`,
  cups: `${office}/cups`,
  dues: `${office}/dues`,
  messages: `${office}/messages`,
  helpers: `${office}/desk`,
  photographs: `${office}/photographs`,
  ads: `${office}/ads`,
  people: `${office}/users`,
  organization: `${office}/organization`,
  clubPages: `${office}/club`,
  audit: `${office}/audit`,
  system: `${office}/system`,
} as const;

export type CupPage = '' | 'dates' | 'prices' | 'classes' | 'general' | 'rules' | 'points' | 'papers';
type EntriesPage = '' | 'classes' | 'club' | 'files';

const below = (above: string, ...pieces: (string | number)[]): string =>
  [above, ...pieces.filter((piece) => piece !== '')].join('/');

export const officeRiderHref = (rider_id: number): string => below(officePaths.riders, rider_id);
/** The parts of an organization, each with a page of its own, in the order of their list. */
export const organizationParts = [
  'data',
  'clubs',
  'tracks',
  'loans',
  'payments',
  'waiver',
  'reasons',
  'proofs',
  'letters',
  'papers',
] as const;
export type OrganizationPart = (typeof organizationParts)[number];
export const organizationHref = (organization_id: number, part: OrganizationPart | '' = ''): string =>
  below(officePaths.organization, organization_id, part);
export const entriesHref = (race_id: number, page: EntriesPage = ''): string =>
  below(officePaths.entries, race_id, page);
export const cupHref = (cup_id: number, page: CupPage | 'regulation' | 'preview' = ''): string =>
  below(officePaths.cups, cup_id, page);
/** The address of the rankings over several cups, or of one of them. */
export const federationsOffice = below(officePaths.cups, 'federation');
export const federationOfficeHref = (organization_id: number, federation_ranking_id: number): string =>
  below(federationsOffice, organization_id, federation_ranking_id);
/** The draw room of a race, or of one class of it. */
export const dayHref = (race_id: number, category_id: number | '' = ''): string =>
  below(officePaths.day, race_id, category_id);
export const programmeHref = (race_id: number): string => below(officePaths.day, race_id, 'programme');
/** The page that makes the stages of a race that are ready. */
export const stagesHref = (race_id: number): string => below(officePaths.day, race_id, 'stages');
/** Delays, stops, shortened days and notices of a race day. */
export const rainHref = (race_id: number): string => below(officePaths.day, race_id, 'rain');
/** The page that gives a race to a server at the track, and takes it back. */
export const venueHref = (race_id: number): string => below(officePaths.day, race_id, 'venue');
/** The page that enters a rider who comes after the draw, into any class or a certain one. */
export const lateHref = (race_id: number, category_id: number | null = null): string =>
  `${dayHref(race_id)}?late=${category_id ?? 1}`;
/** The page that takes a rider out of a class after the draw. */
export const scratchHref = (race_id: number, category_id: number, entry_id: number | null): string =>
  `${dayHref(race_id, category_id)}?scratch=${entry_id ?? 1}`;
/** Check-in of a race, or its cards to print. */
export const checkInHref = (race_id: number, page: '' | 'cards' = ''): string =>
  below(officePaths.checkIn, race_id, page);
/** The codes of the helpers of a race. */
export const helpersHref = (race_id: number): string => `${officePaths.helpers}?race=${race_id}`;
/** On a phone, the page of a group of the menu. */
export const menuHref = (group: string): string => below(officePaths.menu, group);
/** The results of a race, or of one category of it. */
export const resultsHref = (race_id: number, category_id: number | '' = ''): string =>
  below(officePaths.results, race_id, category_id);

/** The page where the results of a race are typed heat by heat. */
export const typingHref = (race_id: number): string => below(officePaths.results, race_id, 'typing');

/** The page that publishes the stages of a race and shows the protests about them. */
export const postingHref = (race_id: number): string => below(officePaths.results, race_id, 'posting');

/** The messages of a race. With `same_as`, a new message goes to the receivers of that one. */
export const messagesHref = (race_id: number, same_as?: number): string =>
  `${officePaths.messages}?race=${race_id}${same_as === undefined ? '' : `&same=${same_as}`}`;

/** The page that merges two riders. Without the second rider, the person chooses one there. */
export const mergeHref = (kept: number, gone?: number): string =>
  `${officePaths.merge}?kept=${kept}${gone === undefined ? '' : `&gone=${gone}`}`;

/** Splits the part of an address that follows another one. The result is empty when the address is not below it. */
export const piecesBelow = (path: string, above: string): string[] =>
  path !== above && isAtOrBelow(path, above) ? path.slice(above.length + 1).split('/') : [];
