import type { PublicScreen } from './screen.ts';
import { officeScreen } from '#web/office/screen.ts';
import { aboutScreen } from '#web/screens/about/screen.ts';
import { advertiserScreen } from '#web/screens/advertiser/screen.ts';
import { careerScreen } from '#web/screens/career/screen.ts';
import { certificateScreen } from '#web/screens/certificate/screen.ts';
import { clubScreen } from '#web/screens/club/screen.ts';
import { clubsScreen } from '#web/screens/clubs/screen.ts';
import { confirmScreen } from '#web/screens/confirm/screen.ts';
import { dataScreen } from '#web/screens/data/screen.ts';
import { drawScreen } from '#web/screens/draw/screen.ts';
import { deskScreen } from '#web/screens/desk/screen.ts';
import { guideScreen } from '#web/screens/guide/screen.ts';
import { announcerScreen } from '#web/screens/announcer/screen.ts';
import { beginnersScreen } from '#web/screens/beginners/screen.ts';
import { helpScreen } from '#web/screens/help/screen.ts';
import { homeScreen } from '#web/screens/home/screen.ts';
import { judgeScreen } from '#web/screens/judge/screen.ts';
import { invitationScreen } from '#web/screens/invitation/screen.ts';
import { joinScreen } from '#web/screens/join/screen.ts';
import { licenceScreen } from '#web/screens/licence/screen.ts';
import { lockScreen } from '#web/screens/lock/screen.ts';
import { loginScreen } from '#web/screens/login/screen.ts';
import { offlineScreen } from '#web/screens/offline/screen.ts';
import { parkScreen } from '#web/screens/park/screen.ts';
import { photosScreen } from '#web/screens/photos/screen.ts';
import { paymentsScreen } from '#web/screens/payments/screen.ts';
import { pricingScreen } from '#web/screens/pricing/screen.ts';
import { privacyScreen } from '#web/screens/privacy/screen.ts';
import { profileScreen } from '#web/screens/profile/screen.ts';
import { raceScreen } from '#web/screens/race/screen.ts';
import { calendarScreen } from '#web/screens/calendar/screen.ts';
import { rankingScreen } from '#web/screens/ranking/screen.ts';
import { registrationScreen } from '#web/screens/registration/screen.ts';
import { rescueScreen } from '#web/screens/rescue/screen.ts';
import { scoreboardScreen } from '#web/screens/scoreboard/screen.ts';
import { searchScreen } from '#web/screens/search/screen.ts';
import { standingsScreen } from '#web/screens/standings/screen.ts';
import { tableScreen } from '#web/screens/table/screen.ts';
import { termsScreen } from '#web/screens/terms/screen.ts';
import { timetableScreen } from '#web/screens/timetable/screen.ts';
import { trackScreen } from '#web/screens/track/screen.ts';
import { tracksScreen } from '#web/screens/tracks/screen.ts';

/** Every screen by the name of its folder. */
const table = {
  home: homeScreen,
  race: raceScreen,
  ranking: rankingScreen,
  clubs: clubsScreen,
  club: clubScreen,
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

/** What an address needs from the database. */
export type PageNeed<Name extends ScreenName = ScreenName> = {
  [One in Name]: Parts[One]['need'] & { screen: One };
}[Name];
export type PageData<Name extends ScreenName = ScreenName> = {
  [One in Name]: Parts[One]['data'] & { screen: One };
}[Name];
/** What a page draws, small and serializable: embedded in the HTML, and computed again when the visitor goes elsewhere. */
export type PageView<Name extends ScreenName = ScreenName> = {
  [One in Name]: { screen: One; view: Parts[One]['view'] };
}[Name];
