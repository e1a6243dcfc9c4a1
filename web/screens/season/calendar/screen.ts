import { idOfParam } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';

/** Shows every date of the season by month, or those of one cup. */
export const calendarScreen = publicScreen({
  path: paths.calendar,
  reads: ['country', 'state', 'q', 'cup_id'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id') }),
  async load({ cup_id }, get) {
    const [dates, today] = await Promise.all([
      get('GET /api/calendar', { query: { cup_id } }),
      get('GET /api/live'),
    ]);
    return { dates: dates?.items ?? [], races: today?.items ?? [], cup_id };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).calendarCode,
});
