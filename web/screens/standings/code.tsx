import type { ClubStanding } from '#contract/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { clubStandingHref, paths } from '#web/app/screens/paths.ts';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import { StandingsScreen } from './StandingsScreen.tsx';

interface StandingsView {
  standing: ClubStanding | null;
}

export const standingsCode: ScreenCode<StandingsView, StandingsView> = {
  Screen: StandingsScreen,
  viewOf: ({ standing }) => ({ standing }),
  headOf: ({ standing }) => {
    if (standing === null)
      return { title: `${m.ranking_title()} · ${m.app_name()}`, description: '', canonical: paths.ranking };
    const [first] = standing.items;
    const title = `${m.club_standing_title()} · ${standing.cup_name}`;
    return {
      title,
      description: first ? m.club_standing_leads({ club: first.club_name, cup: standing.cup_name }) : title,
      canonical: clubStandingHref(standing.cup_id),
    };
  },
  isMissing: ({ standing }) => standing === null,
  placeOf: ({ standing }) => String(standing?.cup_id ?? ''),
  counted: ({ standing }) => ({ screen: 'ranking', cup_id: standing?.cup_id ?? null }),
};
