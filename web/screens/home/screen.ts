import { publicCups } from '#web/app/data/public-cups.ts';
import { paths } from '#web/app/screens/paths.ts';
import { publicScreen } from '#web/app/screens/screen.ts';

/** The cups, and the regulation of one. What is under no address is here too, as not found. */
export const homeScreen = publicScreen({
  path: paths.home,
  reads: ['regulation'],
  // The chosen date changes nothing but which tile is marked.
  marks: ['cup', 'date'],
  need: (_params, path) => ({ notFound: path !== paths.home }),
  load: async ({ notFound }, get) => {
    const [cups, today] = await Promise.all([publicCups(get), get('GET /api/live')]);
    return { notFound, cups, today };
  },
  skeleton: 'cards',
  code: async () => (await import('./code.tsx')).homeCode,
});
