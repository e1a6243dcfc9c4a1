import { paths } from '#web/ground/address/paths.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';

/** Offers every public fact as files. */
export const dataScreen = publicScreen({
  path: paths.data,
  reads: [],
  need: () => ({}),
  load: async (_need, get) => ({ dump: await get('GET /api/dump') }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).dataCode,
});
