import { publicScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** Every track, by country and state. */
export const tracksScreen = publicScreen({
  path: paths.tracks,
  reads: ['country', 'state', 'q'],
  need: () => ({}),
  load: async (_need, get) => ({ tracks: (await get('GET /api/tracks'))?.items ?? [] }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).tracksCode,
});
