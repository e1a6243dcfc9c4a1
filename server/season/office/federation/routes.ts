import { Refusal } from '#contract/errors.ts';
import {
  createFederationRanking,
  deleteFederationRanking,
  listOfficeFederationRankings,
  saveFederationRanking,
} from '#contract/season/office/cups/federation.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readFederationChoices } from './queries.ts';
import { createRanking, removeRanking, saveRanking } from './save.ts';

/** Registers the calls for rankings over several cups in the office (docs/decisions/0064). */
export function registerOfficeFederation(context: RouteContext): void {
  const { db } = context;

  call(context, listOfficeFederationRankings, async ({ params }) => {
    const found = await readFederationChoices(db, params.id);
    if (found === null) throw new Refusal('organization.not_found');
    return found;
  });

  call(context, createFederationRanking, (asked) => createRanking(db, asked));

  call(context, saveFederationRanking, (asked) => saveRanking(db, asked));

  call(context, deleteFederationRanking, (asked) => removeRanking(db, asked));
}
