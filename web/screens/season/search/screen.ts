import { publicScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';
import { askedSearch } from './asked.ts';

/** Finds public pages by a name or a plate. */
export const searchScreen = publicScreen({
  path: paths.search,
  reads: ['q', 'kind'],
  need: askedSearch,
  async load({ q, kind }, get) {
    if (q === '') return { found: null };
    return { found: await get('GET /api/search', { query: kind === null ? { q } : { q, kind } }) };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).searchCode,
});
