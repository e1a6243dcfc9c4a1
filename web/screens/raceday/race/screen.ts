import { dateParam, idOfParam } from '#web/ground/address/params.ts';
import { publicCup } from '#web/ground/data/public-cups.ts';
import { screenInParts } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows a race: its riders, its results, its classification. */
export const raceScreen = screenInParts({
  path: paths.race,
  reads: ['cup_id', 'race_date', 'tab', 'category', 'club', 'q', 'rider', 'inscribe'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id'), race_date: dateParam(params, 'race_date') }),
  async load({ cup_id, race_date }, get) {
    const race =
      cup_id === null || race_date === null
        ? null
        : await get('GET /api/races/by_date', { query: { cup_id, race_date } });
    // For a race that does not exist, the page offers the other dates of the cup.
    const cup = race ? null : await publicCup(get, cup_id);
    // A race that is still to come, or long over, does not change with every heat.
    const isRidden = race?.race_status === 'DRAWN' || race?.race_status === 'RACING';
    return { race, cup, today: isRidden ? await get('GET /api/live') : null };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).raceCode,
  views: async () => (await import('./views.ts')).raceViews,
});
