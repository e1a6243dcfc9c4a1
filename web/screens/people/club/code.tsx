import type { ShownClub } from '#contract/people/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { clubHref, paths } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { townWords } from '#web/parts/places/where.ts';
import { ClubScreen } from './ClubScreen.tsx';

interface ClubView {
  club: ShownClub | null;
}

export const clubCode: ScreenCode<ClubView, ClubView> = {
  Screen: ClubScreen,
  viewOf: ({ club }) => ({ club }),
  headOf: ({ club }, { language, origin }) => {
    if (club === null)
      return { title: `${m.club_missing()} · ${m.app_name()}`, description: '', canonical: paths.clubs };
    const { club_name, club_city: city, club_state: state, country } = club;
    const where = townWords({ city, state, country }, language);
    return {
      title: `${club_name} · ${where === '' ? club.organization_shortname : where}`,
      description: [m.club_head_description({ club: club_name }), club.organization_name].join(' '),
      canonical: clubHref(club),
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
