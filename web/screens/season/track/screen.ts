import { idOf } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';

const pattern = new RegExp(`^${paths.track}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?$`);

/** Shows a track: where it is, how to get there, and what is ridden on it. */
export const trackScreen = publicScreen({
  path: pattern,
  reads: [],
  need: (_params, path) => ({ track_id: idOf(pattern.exec(path)?.[1]) }),
  async load({ track_id }, get) {
    const [track, today] = await Promise.all([
      track_id === null ? null : get('GET /api/tracks/{id}', { params: { id: track_id } }),
      get('GET /api/live'),
    ]);
    return { track, races: today?.items ?? [] };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).trackCode,
});
