import { idOf } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';

const pattern = new RegExp(`^${paths.club}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?$`);

/** Shows a club: its riders, medals, standings and dates. */
export const clubScreen = publicScreen({
  path: pattern,
  reads: [],
  need: (_params, path) => ({ club_id: idOf(pattern.exec(path)?.[1]) }),
  async load({ club_id }, get) {
    const [club, today] = await Promise.all([
      club_id === null ? null : get('GET /api/clubs/{id}/page', { params: { id: club_id } }),
      get('GET /api/live'),
    ]);
    return { club, races: today?.items ?? [] };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).clubCode,
});
