import { publicScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** Every club, by country and state. */
export const clubsScreen = publicScreen({
  path: paths.clubs,
  reads: ['country', 'state', 'q'],
  need: () => ({}),
  load: async (_need, get) => ({ clubs: (await get('GET /api/clubs/shown'))?.items ?? [] }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).clubsCode,
});
