import type { DrawingCode } from '#web/ground/screen/screen.ts';
import { raceHead } from '#web/screens/raceday/race/head.ts';
import { RaceScreen } from '#web/screens/raceday/race/RaceScreen.tsx';
import type { RaceView } from './parts/race-view.ts';

export const raceCode: DrawingCode<RaceView> = {
  Screen: RaceScreen,
  headOf: raceHead,
  isMissing: (view) => view.kind === 'missing',
  placeOf: (view) => (view.kind === 'race' ? String(view.race_id) : 'missing'),
  counted: (view) =>
    view.kind === 'race'
      ? { screen: 'race', cup_id: view.place.cup_id, race_date: view.race_date }
      : { screen: 'race' },
  isNow: (view) => view.kind === 'race' && view.ridden !== null,
  riddenOn: (view) => (view.kind === 'race' && view.ridden?.track ? view.race_id : null),
  adOwner: (view) =>
    view.kind === 'race' ? { organization_id: view.organization_id, cup_id: view.place.cup_id } : null,
};
