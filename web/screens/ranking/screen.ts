import { idOfParam } from '#web/app/address/params.ts';
import { publicCup, publicCups } from '#web/app/data/public-cups.ts';
import { publicFederation, publicFederations } from '#web/app/data/public-federations.ts';
import { screenInParts } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** The ranking of a cup or of a federation over several, or what there is to choose from. */
export const rankingScreen = screenInParts({
  path: paths.ranking,
  reads: ['cup_id', 'category_id', 'federation', 'row', 'target', 'q', 'club'],
  need: (params) => {
    const federation = idOfParam(params, 'federation');
    // A ranking over several cups is loaded one category at a time; the ranking of a cup is loaded whole.
    const category = federation === null ? null : idOfParam(params, 'category_id');
    return { cup_id: idOfParam(params, 'cup_id'), federation, category };
  },
  async load({ cup_id, federation, category }, get) {
    const ranking = await publicFederation(get, federation, category);
    const cup = ranking ? null : await publicCup(get, cup_id);
    if (ranking || cup) return { ranking, cup, cups: [], federations: [] };
    return { ranking, cup, cups: await publicCups(get), federations: await publicFederations(get) };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).rankingCode,
  views: async () => (await import('./views.ts')).rankingViews,
});
