import { idOfParam } from '#web/ground/address/params.ts';
import { publicCup, publicCups } from '#web/ground/data/public-cups.ts';
import { screenInParts } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';
import type { FederationRanking } from '#contract/season/federation/federation.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import type { GetPublic } from '#web/ground/data/get-public.ts';

type Listed = Replies['GET /api/federation-rankings']['items'];

/** Loads the rankings over several cups, in the order of their organizations. */
async function publicFederations(get: GetPublic): Promise<Listed> {
  const reply = await get('GET /api/federation-rankings', {});
  return reply?.items ?? [];
}

/** Loads one ranking over several cups, all of it or one category. It is null when there is none. */
async function publicFederation(
  get: GetPublic,
  federation: number | null,
  category_id: number | null,
): Promise<FederationRanking | null> {
  if (federation === null) return null;
  const query = category_id === null ? {} : { category_id: String(category_id) };
  return get('GET /api/federation-rankings/{id}', { params: { id: federation }, query });
}

/** Shows the ranking of a cup, or of a federation over several, or the rankings to choose from. */
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
