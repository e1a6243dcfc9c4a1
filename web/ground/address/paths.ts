import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';

/** Writes a name for an address: `Peña José` becomes `pena-jose`. It is empty for letters that cannot be written. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The address of every screen, by its name. The root is '/'. */
export const paths = {
  home: '/',
  race: '/races',
  ranking: '/ranking',
  clubs: '/clubs',
  club: '/clubs',
  squad: '/clubs',
  calendar: '/calendar',
  tracks: '/tracks',
  track: '/tracks',
  search: '/search',
  standings: '/ranking/clubs',
  career: '/riders',
  data: '/data',
  photos: '/photos',
  pricing: '/pricing',
  help: '/help',
  beginners: '/first-race',
  guide: '/judges-guide',
  privacy: '/privacy',
  terms: '/terms',
  about: '/about-us',
  offline: '/offline',
  login: '/login',
  registration: '/registration',
  profile: '/profile',
  confirm: '/confirm',
  rescue: '/rescue',
  lock: '/lock',
  invitation: '/invitation',
  join: '/join',
  desk: '/desk',
  judge: '/juez',
  table: '/mesa',
  park: '/parque',
  camera: '/camara',
  announcer: '/locutor',
  scoreboard: '/pantalla',
  timetable: '/horarios',
  licence: '/licence',
  payments: '/payments',
  certificate: '/certificate',
  draw: '/draw',
  advertiser: '/advertiser',
  office: '/administration',
} as const;

/** Tells whether an address is another one or below it. */
export const isAtOrBelow = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}/`);

export const raceDateHref = ({ cup_id, race_date }: { cup_id: number; race_date: string }): string =>
  `${paths.race}?cup_id=${cup_id}&race_date=${race_date}`;

/** Makes the address of a page with a number. The name behind the number is only for people who read the address. */
const namedHref = (path: string, id: number, name: string | null): string =>
  `${path}/${id}${name === null ? '' : `-${slugOf(name)}`.replace(/-$/, '')}`;

interface NamedClub {
  club_id: number;
  club_name: string | null;
}

export const clubHref = ({ club_id, club_name }: NamedClub): string =>
  namedHref(paths.club, club_id, club_name);

/** The page of a club on the day of a race. Without a race, it finds the one that the club rides today. */
export const squadHref = (club: NamedClub, race_id: number | null = null): string =>
  `${namedHref(paths.squad, club.club_id, club.club_name)}/today${race_id === null ? '' : `?race=${race_id}`}`;

/** The race page with the riders of one club alone. */
export const clubInRaceHref = (race: { cup_id: number; race_date: string }, club_id: number): string =>
  `${raceDateHref(race)}&club=${club_id}`;

export const trackHref = ({ track_id, track_name }: { track_id: number; track_name: string }): string =>
  namedHref(paths.track, track_id, track_name);

const areInitials = (name: string): boolean => /^(\p{L}\.\s?)+$/u.test(name);

/** The page of a rider, without a name where the public sees initials, because addresses are stored for long. */
export const riderHref = ({ rider_id, name }: { rider_id: number; name: string | null }): string =>
  namedHref(paths.career, rider_id, name === null || areInitials(name) ? null : name);

/** The photographs of a race, or one of them. */
export const photosHref = (race_id: number, image_id: number | null = null): string =>
  `${paths.photos}/${race_id}${image_id === null ? '' : `?photo=${image_id}`}`;

/** The draws of a race, or the page that draws one of them again. */
export const drawProofHref = (race_id: number, draw_id: number | null = null): string =>
  `${paths.draw}?race=${race_id}${draw_id === null ? '' : `&draw=${draw_id}`}`;

/** The ranking of a cup, or of one category of it. */
export function rankingHref(cup_id: number, category_id: number | null = null): string {
  const category = category_id === null ? '' : `&category_id=${category_id}`;
  return `${paths.ranking}?cup_id=${cup_id}${category}`;
}

export const cupCalendarHref = (cup_id: number): string => `${paths.calendar}?cup_id=${cup_id}`;

/** The page with the ranking of the clubs of a cup. */
export const clubStandingHref = (cup_id: number): string => `${paths.standings}?cup_id=${cup_id}`;

/** The search over everything public, or over one kind. */
export function searchHref(q = '', kind: string | null = null): string {
  const of = kind === null ? '' : `&kind=${kind}`;
  return q === '' ? paths.search : `${paths.search}?q=${encodeURIComponent(q)}${of}`;
}

/** The home page, at one cup among the others. */
export const homeCupHref = (cup_id: number): string => `/#cup-${cup_id}`;

/** The opened row of a rider in a ranking. `target` is the place that the reader wants to reach. */
export const rankingRowHref = (cup_id: number, category_id: number, row: number, target = 0): string =>
  `${rankingHref(cup_id, category_id)}&row=${row}${target === 0 ? '' : `&target=${target}`}`;

/** A federation's ranking over several cups, or one category of it. */
export function federationHref(federation_ranking_id: number, category_id: number | null = null): string {
  const category = category_id === null ? '' : `&category_id=${category_id}`;
  return `${paths.ranking}?federation=${federation_ranking_id}${category}`;
}

/** The opened row of a rider in a federation's ranking. */
export const federationRowHref = (federation_ranking_id: number, category_id: number, row: number): string =>
  `${federationHref(federation_ranking_id, category_id)}&row=${row}`;

/** The judges' table of a race, for its organization. */
export const tableHref = (race_id: number): string => `${paths.table}?race=${race_id}`;

/** The scoreboard at the track. With `isOverlay`, it is drawn over a video. */
export const scoreboardHref = (race_id: number, isOverlay = false): string =>
  `${paths.scoreboard}/${race_id}${isOverlay ? '?transparente' : ''}`;

export const announcerHref = (race_id: number): string => `${paths.announcer}?race=${race_id}`;

/** The page that shows when each class of a day rides, and where it gathers. */
export const timetableHref = (race_id: number): string => `${paths.timetable}?race=${race_id}`;

export const regulationHref = (cup_id: number): string => `/?regulation=${cup_id}`;

/** A version of a regulation. A `version` of 0 means the list of its versions. */
export const regulationVersionHref = (cup_id: number, version: number): string =>
  `${regulationHref(cup_id)}&version=${version}`;

/** The page that verifies a certificate by its code. */
export const certificateHref = (code: string): string => `${paths.certificate}?code=${code}`;

/** The printed guide for a duty. */
export const dutyGuideHref = (duty: JudgeDuty): string => `${paths.guide}?duty=${duty}`;

/** The page of a helper who checks riders in. */
export const checkInDeskHref = `${paths.desk}?view=check-in`;

/** The season of the account's riders, on the home page. */
export const mySeasonHref = '/#my-season';

export const ownProtestsHref = `${paths.profile}?view=protests`;

/** The page that files a protest about a race. With an entry, its rider comes first. */
export const protestHref = (race_id: number, entry_id: number | null): string =>
  `${ownProtestsHref}&race=${race_id}${entry_id === null ? '' : `&entry=${entry_id}`}`;

/** A rider of the account. */
export const ownRiderHref = (rider_id: number): string => `${paths.profile}?view=rider&rider=${rider_id}`;

export const addRiderHref = `${paths.profile}?view=add`;
export const forgottenPasswordHref = `${paths.login}?view=rescue`;
