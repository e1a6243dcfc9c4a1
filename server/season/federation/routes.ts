import { Refusal } from '#contract/errors.ts';
import { getFederationRanking, listFederationRankings } from '#contract/season/federation/federation.ts';
import { presentFederation } from '#server/season/federation/present.ts';
import { readFederationRanking, readFederationRankings } from '#server/season/federation/queries.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';

/** Registers rankings over several cups (docs/decisions/0064). */
export function registerFederation(context: RouteContext): void {
  const { db } = context;

  publicGet(context, listFederationRankings, async () => ({
    body: { items: await readFederationRankings(db) },
    tags: ['all'],
  }));

  publicGet(context, getFederationRanking, async ({ params, query }) => {
    const facts = await readFederationRanking(db, params.id);
    if (!facts) throw new Refusal('federation.not_found');
    const body = presentFederation(facts, query.category_id ?? null);
    return { body, tags: ['all', 'placings'], expires: facts.day_ends ?? undefined };
  });
}
