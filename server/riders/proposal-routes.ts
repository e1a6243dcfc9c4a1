import { Refusal } from '#contract/errors.ts';
import { decideProposal, getProposedPaper, listProposals, listRiderWrites } from '#contract/proposals.ts';
import type { Db } from '#server/db/pool.ts';
import { call, type House } from '#server/http/call.ts';
import { decide } from '#server/riders/decide-proposal.ts';
import { readProposals, readProposedPaper } from '#server/riders/proposal-queries.ts';
import { insertLook } from '#server/riders/queries.ts';
import { readWritesByOthers } from '#server/riders/writes-query.ts';
import { answerDocument } from '#server/storage/answer-document.ts';
import type { DocumentStore } from '#server/storage/document-store.ts';

/** What clubs propose for riders of families, and what others wrote to them (docs/decisions/0038). */
export function registerProposals(house: House, { db, store }: { db: Db; store: DocumentStore }): void {
  call(house, listProposals, async ({ params }) => ({ items: await readProposals(db, params.id) }));

  call(house, getProposedPaper, async ({ params, caller }) => {
    const { id, proposal_id, slot } = params;
    const file_id = await readProposedPaper(db, id, proposal_id, slot);
    if (file_id === null) throw new Refusal('document.not_found');
    const answer = await answerDocument(db, store, file_id, slot);
    await insertLook(db, caller.user_id, id, slot);
    return answer;
  });

  call(house, decideProposal, async (asked) => {
    await decide(db, asked);
    return {};
  });

  call(house, listRiderWrites, async ({ params }) => {
    const items = await readWritesByOthers(db, params.id, { most: 50 });
    return { items: items.map(({ audit_id: _id, ...item }) => item) };
  });
}
