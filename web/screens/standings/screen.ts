import { idOfParam } from '#web/app/address/params.ts';
import { publicScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** How the clubs of a cup stand. */
export const standingsScreen = publicScreen({
  path: paths.standings,
  reads: ['cup_id'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id') }),
  load: async ({ cup_id }, get) => ({
    standing: cup_id === null ? null : await get('GET /api/cups/{id}/clubs', { params: { id: cup_id } }),
  }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).standingsCode,
});
