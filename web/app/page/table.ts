import type { PublicScreen } from '#web/ground/screen/screen.ts';
import { officeScreen } from '#web/office/screen.ts';
import { paymentsScreen } from '#web/screens/money.ts';
import {
  clubScreen,
  clubsScreen,
  confirmScreen,
  invitationScreen,
  joinScreen,
  licenceScreen,
  lockScreen,
  loginScreen,
  profileScreen,
  registrationScreen,
  rescueScreen,
} from '#web/screens/people.ts';
import {
  aboutScreen,
  advertiserScreen,
  beginnersScreen,
  certificateScreen,
  dataScreen,
  guideScreen,
  helpScreen,
  homeScreen,
  offlineScreen,
  pricingScreen,
  privacyScreen,
  termsScreen,
} from '#web/screens/publishing.ts';
import {
  announcerScreen,
  cameraScreen,
  deskScreen,
  drawScreen,
  judgeScreen,
  parkScreen,
  raceScreen,
  scoreboardScreen,
  squadScreen,
  tableScreen,
  timetableScreen,
} from '#web/screens/raceday.ts';
import {
  calendarScreen,
  careerScreen,
  photosScreen,
  rankingScreen,
  searchScreen,
  standingsScreen,
  trackScreen,
  tracksScreen,
} from '#web/screens/season.ts';

/** Every screen by its name. */
const table = {
  home: homeScreen,
  race: raceScreen,
  ranking: rankingScreen,
  clubs: clubsScreen,
  club: clubScreen,
  squad: squadScreen,
  calendar: calendarScreen,
  tracks: tracksScreen,
  standings: standingsScreen,
  track: trackScreen,
  search: searchScreen,
  career: careerScreen,
  data: dataScreen,
  photos: photosScreen,
  pricing: pricingScreen,
  help: helpScreen,
  beginners: beginnersScreen,
  guide: guideScreen,
  privacy: privacyScreen,
  terms: termsScreen,
  about: aboutScreen,
  offline: offlineScreen,
  login: loginScreen,
  registration: registrationScreen,
  profile: profileScreen,
  confirm: confirmScreen,
  rescue: rescueScreen,
  lock: lockScreen,
  invitation: invitationScreen,
  join: joinScreen,
  desk: deskScreen,
  judge: judgeScreen,
  table: tableScreen,
  park: parkScreen,
  camera: cameraScreen,
  announcer: announcerScreen,
  scoreboard: scoreboardScreen,
  timetable: timetableScreen,
  licence: licenceScreen,
  payments: paymentsScreen,
  certificate: certificateScreen,
  draw: drawScreen,
  advertiser: advertiserScreen,
  office: officeScreen,
} as const;

type Table = typeof table;
export type ScreenName = keyof Table;

/** The types of what each screen needs, loads and draws. */
type Parts = {
  [Name in ScreenName]: Table[Name] extends PublicScreen<
    infer Need extends object,
    infer Data extends object,
    infer View
  >
    ? { need: Need; data: Data; view: View }
    : never;
};

export const screens: {
  readonly [Name in ScreenName]: PublicScreen<Parts[Name]['need'], Parts[Name]['data'], Parts[Name]['view']>;
} = table;

/** The data that an address needs from the database. */
export type PageNeed<Name extends ScreenName = ScreenName> = {
  [One in Name]: Parts[One]['need'] & { screen: One };
}[Name];
export type PageData<Name extends ScreenName = ScreenName> = {
  [One in Name]: Parts[One]['data'] & { screen: One };
}[Name];
/** The view that a page draws: small and serializable, embedded in the HTML, computed again on another page. */
export type PageView<Name extends ScreenName = ScreenName> = {
  [One in Name]: { screen: One; view: Parts[One]['view'] };
}[Name];
