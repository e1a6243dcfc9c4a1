import { idOfParam } from '#web/app/address/params.ts';
import { paths } from '#web/app/screens/paths.ts';
import { publicScreen } from '#web/app/screens/screen.ts';

/** Every date of the season by month, or those of one cup. */
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
