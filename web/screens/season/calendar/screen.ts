import { idOfParam } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';

/** Shows every date of the season by month, or those of one cup. */
export const calendarScreen = publicScreen({
  path: paths.calendar,
  reads: ['country', 'state', 'q', 'cup_id'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id') }),
  load: async ({ cup_id }, get) => ({
    dates: (await get('GET /api/calendar', { query: { cup_id } }))?.items ?? [],
    cup_id,
  }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).calendarCode,
});
