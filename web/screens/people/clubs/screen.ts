import { publicScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows every club, by country and state. */
export const clubsScreen = publicScreen({
  path: paths.clubs,
  reads: ['country', 'state', 'q'],
  need: () => ({}),
  load: async (_need, get) => ({ clubs: (await get('GET /api/clubs/shown'))?.items ?? [] }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).clubsCode,
});
