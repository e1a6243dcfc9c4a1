import * as m from '#text/messages/messages.js';
import { squadHref, paths } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { SquadScreen } from './SquadScreen.tsx';
import type { SquadView } from './squad-view.ts';
import { type SquadData, viewOfSquad } from './view.ts';

export const squadCode: ScreenCode<SquadData, SquadView> = {
  Screen: SquadScreen,
  viewOf: (data, _params, now) => viewOfSquad(data, now),
  // The page is of one day, so search engines are told not to store it.
  headOf: (view) =>
    view.kind === 'missing'
      ? {
          title: `${m.club_missing()} · ${m.app_name()}`,
          description: '',
          canonical: paths.clubs,
          private: true,
        }
      : {
          title: `${m.squad_title({ club: view.club.club_name })} · ${m.app_name()}`,
          description: m.squad_description({ club: view.club.club_name }),
          canonical: squadHref(view.club),
          private: true,
        },
  isMissing: (view) => view.kind === 'missing',
  placeOf: (view) => (view.kind === 'missing' ? '' : String(view.club.club_id)),
  counted: () => ({ screen: 'squad' }),
  riddenOn: (view) => (view.kind === 'found' ? view.race.race_id : null),
};
