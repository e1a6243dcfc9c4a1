import { publicCups } from '#web/ground/data/public-cups.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the prices of advertising. */
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
