import { idOf } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';

const pattern = new RegExp(`^${paths.photos}/([1-9][0-9]{0,14})$`);

/** Shows the photographs of a race, or one of them over the others. */
export const photosScreen = publicScreen({
  path: pattern,
  reads: ['photo', 'ask'],
  need: (_params, path) => ({ race_id: idOf(pattern.exec(path)?.[1]) }),
  load: async ({ race_id }, get) => ({
    gallery:
      race_id === null ? null : await get('GET /api/races/{id}/photographs', { params: { id: race_id } }),
  }),
  code: async () => (await import('./code.tsx')).photosCode,
});
