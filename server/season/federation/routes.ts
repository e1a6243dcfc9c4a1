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
    tags: ['federations', 'orgs'],
  }));

  publicGet(context, getFederationRanking, async ({ params, query }) => {
    const facts = await readFederationRanking(db, params.id);
    if (!facts) throw new Refusal('federation.not_found');
    const body = presentFederation(facts, query.category_id ?? null);
    const cups = facts.events.flatMap(({ cup_id }) => [`cup:${cup_id}`, `dates:${cup_id}`]);
    const tags = [`org:${facts.organization_id}`, `federation:${params.id}`, 'placings', ...new Set(cups)];
    return { body, tags, expires: facts.day_ends ?? undefined };
  });
}
