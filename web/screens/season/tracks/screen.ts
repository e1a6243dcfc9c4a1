import { publicScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows every track, by country and state. */
export const tracksScreen = publicScreen({
  path: paths.tracks,
  reads: ['country', 'state', 'q'],
  need: () => ({}),
  load: async (_need, get) => ({ tracks: (await get('GET /api/tracks'))?.items ?? [] }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).tracksCode,
});
