import { Refusal } from '#contract/errors.ts';
import {
  decideProposal,
  getProposedPaper,
  listProposals,
  listRiderWrites,
} from '#contract/people/riders/proposals.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { judgeProposal } from './decide-proposal.ts';
import { readProposals, readProposedPaper } from './proposal-queries.ts';
import { insertLook } from '#server/people/riders/queries.ts';
import { readWritesByOthers } from '#server/people/riders/writes-query.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';

/** Registers the calls for proposals of clubs and for what others wrote to a family's rider (decision 0038). */
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
