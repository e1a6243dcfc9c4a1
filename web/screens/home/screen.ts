import { idOfParam } from '#web/app/address/params.ts';
import { publicCups } from '#web/app/data/public-cups.ts';
import { paths } from '#web/app/screens/paths.ts';
import { screenInParts } from '#web/app/screens/screen.ts';

/** The cups, and the regulation of one. What is under no address is here too, as not found. */
export const homeScreen = screenInParts({
  path: paths.home,
  reads: ['regulation', 'version'],
  // The chosen date changes nothing but which tile is marked.
  marks: ['cup', 'date'],
  need: (params, path) => ({
    notFound: path !== paths.home,
    regulation: idOfParam(params, 'regulation'),
    version: idOfParam(params, 'version'),
  }),
  load: async ({ notFound, regulation, version }, get) => {
    const [cups, today, won, versions, old] = await Promise.all([
      publicCups(get),
      get('GET /api/live'),
      get('GET /api/winners'),
      regulation === null ? null : get('GET /api/cups/{id}/regulations', { params: { id: regulation } }),
      regulation === null || version === null
        ? null
        : get('GET /api/cups/{id}/regulations/{regulationId}', {
            params: { id: regulation, regulationId: version },
          }),
    ]);
    return { notFound, cups, today, won: won?.items ?? [], versions: versions?.items ?? [], old };
  },
  skeleton: 'cards',
  code: async () => (await import('./code.tsx')).homeCode,
  views: async () => (await import('./views.ts')).homeViews,
});
