import { paths } from '#web/app/screens/paths.ts';
import { publicScreen } from '#web/app/screens/screen.ts';

/** Every public fact as files. */
export const dataScreen = publicScreen({
  path: paths.data,
  reads: [],
  need: () => ({}),
  load: async (_need, get) => ({ dump: await get('GET /api/dump') }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).dataCode,
});
