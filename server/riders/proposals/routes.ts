import { Refusal } from '#contract/errors.ts';
import {
  decideProposal,
  getProposedPaper,
  listProposals,
  listRiderWrites,
} from '#contract/riders/proposals.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { judgeProposal } from './decide-proposal.ts';
import { readProposals, readProposedPaper } from './proposal-queries.ts';
import { insertLook } from '#server/riders/queries.ts';
import { readWritesByOthers } from '#server/riders/writes-query.ts';
import { answerDocument } from '#server/http/calls/answer-document.ts';

/** What clubs propose for riders of families, and what others wrote to them (docs/decisions/0038). */
export function registerProposals(context: RouteContext): void {
  const { db, documents } = context;
  call(context, listProposals, async ({ params }) => ({ items: await readProposals(db, params.id) }));

  call(context, getProposedPaper, async ({ params, caller }) => {
    const { id, proposal_id, slot } = params;
    const file_id = await readProposedPaper(db, id, proposal_id, slot);
    if (file_id === null) throw new Refusal('document.not_found');
    const answer = await answerDocument(db, documents, file_id, slot);
    await insertLook(db, caller.user_id, id, slot);
    return answer;
  });

  call(context, decideProposal, async (asked) => {
    await judgeProposal(db, asked);
    return {};
  });

  call(context, listRiderWrites, async ({ params }) => {
    const items = await readWritesByOthers(db, params.id, { most: 50 });
    return { items: items.map(({ audit_id: _id, ...item }) => item) };
  });
}
