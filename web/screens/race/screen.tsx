import type { PublicScreens } from '#web/app/screen-code.ts';
import { raceHead } from '#web/screens/race/head.ts';
import { RaceScreen } from '#web/screens/race/RaceScreen.tsx';
import { viewOfRace } from '#web/screens/race/view.ts';

/** A race: everything the page needs of this screen. */
export const raceCode: PublicScreens['race'] = {
  Screen: ({ page }) => <RaceScreen view={page.view} />,
  viewOf: (_need, data, params, now) => ({
    screen: 'race',
    view: viewOfRace(data.race, data.cup, params, now),
  }),
  headOf: (page, context) => raceHead(page.view, context),
};
