import type { Cup } from '#contract/season/cups/cups.ts';
import type { Race } from '#contract/season/races/races.ts';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { ViewCode } from '#web/ground/screen/screen.ts';
import { openedWithClass } from './with-class.ts';
import type { RaceView } from './parts/race-view.ts';
import { viewOfRace } from '#web/screens/raceday/race/view/view.ts';

interface RaceData {
  race: Race | null;
  cup: Cup | null;
  today: { items: RiddenToday[] } | null;
}

export const raceViews: ViewCode<RaceData, RaceView> = {
  viewOf: ({ race, cup, today }, params, now) => viewOfRace(race, cup, params, now, today?.items),
  renew: async (data, category_id, get) => {
    if (data.race === null) return data;
    const { cup_id, race_date } = data.race;
    const part = await get('GET /api/races/by_date', { query: { cup_id, race_date, category_id } });
    return part === null ? data : { ...data, race: openedWithClass(data.race, part, category_id) };
  },
};
