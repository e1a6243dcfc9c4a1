import { idOfParam } from '#web/app/address/params.ts';
import { publicCup, publicCups } from '#web/app/data/public-cups.ts';
import { publicScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** The ranking of a cup, or the cups to choose from. */
export const rankingScreen = publicScreen({
  path: paths.ranking,
  reads: ['cup_id', 'category_id', 'row', 'target', 'q', 'club'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id') }),
  async load({ cup_id }, get) {
    const cup = await publicCup(get, cup_id);
    return { cup, cups: cup ? [] : await publicCups(get) };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).rankingCode,
});
