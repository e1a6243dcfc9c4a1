import { idOf } from '#web/app/address/params.ts';
import { paths } from '#web/app/screens/paths.ts';
import { publicScreen } from '#web/app/screens/screen.ts';

const pattern = new RegExp(`^${paths.track}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?$`);

/** A track: where it is, how to get there, and what is ridden on it. */
export const trackScreen = publicScreen({
  path: pattern,
  reads: [],
  need: (_params, path) => ({ track_id: idOf(pattern.exec(path)?.[1]) }),
  load: async ({ track_id }, get) => ({
    track: track_id === null ? null : await get('GET /api/tracks/{id}', { params: { id: track_id } }),
  }),
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).trackCode,
});
