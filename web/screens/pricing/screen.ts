import { publicCups } from '#web/app/data/public-cups.ts';
import { publicScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** What advertising costs. */
export const pricingScreen = publicScreen({
  path: paths.pricing,
  reads: [],
  need: () => ({}),
  async load(_need, get) {
    const [cups, organizations] = await Promise.all([publicCups(get), get('GET /api/organizations')]);
    return { cups, organizations: organizations?.items ?? [] };
  },
  code: async () => (await import('./code.tsx')).pricingCode,
});
