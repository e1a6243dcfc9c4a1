import { publicScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';
import { askedSearch } from './asked.ts';

/** Finds public pages by a name or a plate. */
export const searchScreen = publicScreen({
  path: paths.search,
  reads: ['q', 'kind'],
  need: askedSearch,
  async load({ q, kind }, get) {
    if (q === '') return { found: null, races: [] };
    const [found, today] = await Promise.all([
      get('GET /api/search', { query: kind === null ? { q } : { q, kind } }),
      get('GET /api/live'),
    ]);
    return { found, races: today?.items ?? [] };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).searchCode,
});
