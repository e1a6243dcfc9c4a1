import { idOfParam } from '#web/ground/address/params.ts';
import { publicCups } from '#web/ground/data/public-cups.ts';
import { paths } from '#web/ground/address/paths.ts';
import { screenInParts } from '#web/ground/screen/screen.ts';

/** Shows the cups, and the regulation of one. An unknown address is shown here too, as not found. */
export const homeScreen = screenInParts({
  path: paths.home,
  reads: ['regulation', 'version'],
  // The chosen date changes only which tile is marked.
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
