import type { PublicScreen } from '#web/ground/screen/screen.ts';
import { officeScreen } from '#web/office/screen.ts';
import { aboutScreen } from '#web/screens/publishing/about/screen.ts';
import { advertiserScreen } from '#web/screens/publishing/advertiser/screen.ts';
import { careerScreen } from '#web/screens/season/career/screen.ts';
import { certificateScreen } from '#web/screens/publishing/certificate/screen.ts';
import { clubScreen } from '#web/screens/people/club/screen.ts';
import { clubsScreen } from '#web/screens/people/clubs/screen.ts';
import { confirmScreen } from '#web/screens/people/confirm/screen.ts';
import { dataScreen } from '#web/screens/publishing/data/screen.ts';
import { drawScreen } from '#web/screens/raceday/draw/screen.ts';
import { deskScreen } from '#web/screens/raceday/desk/screen.ts';
import { guideScreen } from '#web/screens/publishing/guide/screen.ts';
import { announcerScreen } from '#web/screens/raceday/announcer/screen.ts';
import { beginnersScreen } from '#web/screens/publishing/beginners/screen.ts';
import { helpScreen } from '#web/screens/publishing/help/screen.ts';
import { homeScreen } from '#web/screens/publishing/home/screen.ts';
import { judgeScreen } from '#web/screens/raceday/judge/screen.ts';
import { invitationScreen } from '#web/screens/people/invitation/screen.ts';
import { joinScreen } from '#web/screens/people/join/screen.ts';
import { licenceScreen } from '#web/screens/people/licence/screen.ts';
import { lockScreen } from '#web/screens/people/lock/screen.ts';
import { loginScreen } from '#web/screens/people/login/screen.ts';
import { offlineScreen } from '#web/screens/publishing/offline/screen.ts';
import { cameraScreen } from '#web/screens/raceday/camera/screen.ts';
import { parkScreen } from '#web/screens/raceday/park/screen.ts';
import { photosScreen } from '#web/screens/season/photos/screen.ts';
import { paymentsScreen } from '#web/screens/money/payments/screen.ts';
import { pricingScreen } from '#web/screens/publishing/pricing/screen.ts';
import { privacyScreen } from '#web/screens/publishing/privacy/screen.ts';
import { profileScreen } from '#web/screens/people/profile/screen.ts';
import { raceScreen } from '#web/screens/raceday/race/screen.ts';
import { calendarScreen } from '#web/screens/season/calendar/screen.ts';
import { rankingScreen } from '#web/screens/season/ranking/screen.ts';
import { registrationScreen } from '#web/screens/people/registration/screen.ts';
import { rescueScreen } from '#web/screens/people/rescue/screen.ts';
import { squadScreen } from '#web/screens/raceday/squad/screen.ts';
import { scoreboardScreen } from '#web/screens/raceday/scoreboard/screen.ts';
import { searchScreen } from '#web/screens/season/search/screen.ts';
import { standingsScreen } from '#web/screens/season/standings/screen.ts';
import { tableScreen } from '#web/screens/raceday/table/screen.ts';
import { termsScreen } from '#web/screens/publishing/terms/screen.ts';
import { timetableScreen } from '#web/screens/raceday/timetable/screen.ts';
import { trackScreen } from '#web/screens/season/track/screen.ts';
import { tracksScreen } from '#web/screens/season/tracks/screen.ts';

/** Every screen by the name of its folder. */
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
