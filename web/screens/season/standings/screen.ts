import { idOfParam } from '#web/ground/address/params.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the standings of the clubs of a cup. */
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
