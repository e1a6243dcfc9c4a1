import type { FederationRanking } from '#contract/federation/federation.ts';
import type { Replies } from '#web/app/call/calls.ts';
import type { GetPublic } from './get-public.ts';

type Listed = Replies['GET /api/federation-rankings']['items'];

/** Rankings over several cups, in the order of their organizations. */
export async function publicFederations(get: GetPublic): Promise<Listed> {
  const reply = await get('GET /api/federation-rankings', {});
  return reply?.items ?? [];
}

/** One ranking over several cups, all of it or one category; null: there is none. */
export async function publicFederation(
  get: GetPublic,
  federation: number | null,
  category_id: number | null,
): Promise<FederationRanking | null> {
  if (federation === null) return null;
  const query = category_id === null ? {} : { category_id: String(category_id) };
  return get('GET /api/federation-rankings/{id}', { params: { id: federation }, query });
}
