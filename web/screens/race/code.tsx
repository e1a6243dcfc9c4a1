import type { Cup } from '#contract/cups/cups.ts';
import type { Race } from '#contract/races/races.ts';
import type { RiddenToday } from '#contract/live/live-now.ts';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import { raceHead } from '#web/screens/race/head.ts';
import { RaceScreen } from '#web/screens/race/RaceScreen.tsx';
import type { RaceView } from '#web/screens/race/view/race-view.ts';
import { viewOfRace } from '#web/screens/race/view/view.ts';

interface RaceData {
  race: Race | null;
  cup: Cup | null;
  today: { items: RiddenToday[] } | null;
}

export const raceCode: ScreenCode<RaceData, RaceView> = {
  Screen: RaceScreen,
  viewOf: ({ race, cup, today }, params, now) => viewOfRace(race, cup, params, now, today?.items),
  renew: async (data, category_id, get) => {
    if (data.race === null) return data;
    const { cup_id, race_date } = data.race;
    // Only who opens a class needs it, and waits for the class anyway.
    const [part, { openedWithClass }] = await Promise.all([
      get('GET /api/races/by_date', { query: { cup_id, race_date, category_id } }),
      import('#web/screens/race/choice/with-class.ts'),
    ]);
    return part === null ? data : { ...data, race: openedWithClass(data.race, part, category_id) };
  },
  headOf: raceHead,
  isMissing: (view) => view.kind === 'missing',
  placeOf: (view) => (view.kind === 'race' ? String(view.race_id) : 'missing'),
  counted: (view) =>
    view.kind === 'race'
      ? { screen: 'race', cup_id: view.place.cup_id, race_date: view.race_date }
      : { screen: 'race' },
  adOwner: (view) =>
    view.kind === 'race' ? { organization_id: view.organization_id, cup_id: view.place.cup_id } : null,
};
