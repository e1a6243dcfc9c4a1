import { idOf, idOfParam } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';

const pattern = new RegExp(`^${paths.career}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?$`);

/** Shows a rider across cups and countries, alone or beside another. */
export const careerScreen = publicScreen({
  path: pattern,
  reads: ['season', 'all', 'against'],
  // The name behind the number is only for people who read the address.
  addressOf: (path) => path.split('-', 1)[0] ?? path,
  need: (params, path) => ({
    rider_id: idOf(pattern.exec(path)?.[1]),
    against: idOfParam(params, 'against'),
  }),
  async load({ rider_id, against }, get) {
    if (rider_id === null) return { career: null, rival: null, other: null, today: null };
    const [career, rival, other] = await Promise.all([
      get('GET /api/careers/{id}', { params: { id: rider_id } }),
      against === null
        ? null
        : get('GET /api/careers/{id}/against/{other_id}', { params: { id: rider_id, other_id: against } }),
      against === null ? null : get('GET /api/careers/{id}', { params: { id: against } }),
    ]);
    // Other pages do not change with every heat.
    const isDrawn = career?.upcoming.some(({ is_drawn }) => is_drawn);
    return { career, rival, other, today: isDrawn === true ? await get('GET /api/live') : null };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).careerCode,
});
