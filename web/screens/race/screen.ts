import { dateParam, idOfParam } from '#web/app/address/params.ts';
import { publicCup } from '#web/app/data/public-cups.ts';
import { publicScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** A race: its riders, its results, its classification. */
export const raceScreen = publicScreen({
  path: paths.race,
  reads: ['cup_id', 'race_date', 'tab', 'category', 'club', 'q', 'rider', 'inscribe'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id'), race_date: dateParam(params, 'race_date') }),
  async load({ cup_id, race_date }, get) {
    const race =
      cup_id === null || race_date === null
        ? null
        : await get('GET /api/races/by_date', { query: { cup_id, race_date } });
    // Of a race that is missing the other dates of its cup are offered.
    return { race, cup: race ? null : await publicCup(get, cup_id) };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).raceCode,
});
