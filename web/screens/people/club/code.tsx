import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { ShownClub } from '#contract/people/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { clubHref, paths } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { townWords } from '#web/parts/places/where.ts';
import { headOfToday, todayWords } from '#web/parts/live/today-head.ts';
import { racesOfClub } from '#web/parts/live/todays-races.ts';
import { ClubScreen, type ClubView } from './ClubScreen.tsx';

interface ClubData {
  club: ShownClub | null;
  races: readonly RiddenToday[];
}

export const clubCode: ScreenCode<ClubData, ClubView> = {
  Screen: ClubScreen,
  viewOf: ({ club, races }, _params, now) => ({
    club,
    today: club === null ? [] : racesOfClub(races, club.club_id, now),
  }),
  headOf: ({ club, today }, { language, origin }) => {
    if (club === null)
      return { title: `${m.club_missing()} · ${m.app_name()}`, description: '', canonical: paths.clubs };
    const { club_name, club_city: city, club_state: state, country } = club;
    const where = townWords({ city, state, country }, language);
    return {
      title: `${club_name} · ${where === '' ? club.organization_shortname : where}`,
      description: [
        ...todayWords(today[0]),
        m.club_head_description({ club: club_name }),
        club.organization_name,
      ].join(' '),
      canonical: clubHref(club),
      ...headOfToday(today[0], language),
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'SportsTeam',
        name: club_name,
        sport: 'BMX racing',
        url: origin + clubHref(club),
        ...(where === '' ? {} : { location: { '@type': 'Place', name: where } }),
      },
    };
  },
  isMissing: ({ club }) => club === null,
  placeOf: ({ club }) => String(club?.club_id ?? ''),
  counted: () => ({ screen: 'club' }),
};
