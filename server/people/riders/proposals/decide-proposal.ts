import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { decideProposal } from '#contract/people/riders/proposals.ts';
import { type PaperSlot, paperSlots } from '#contract/people/riders/field-shapes.ts';
import { PROPOSED_FIELDS } from '#rules/people/riders/field-lists.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { closeProposal, lockProposal, type OpenProposal } from './proposal-queries.ts';
import type { RiderColumns } from '#server/people/riders/stored-columns.ts';
import { lockRider, saveRider } from '#server/people/riders/queries.ts';
import { discardDocuments, retireDocuments } from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

function proposedIn(proposal: OpenProposal): RiderColumns {
  return Object.fromEntries(
    PROPOSED_FIELDS.flatMap((name) => (proposal[name] === null ? [] : [[name, proposal[name]]])),
  );
}

/** Lets the family, or the organization, accept what a club proposes as it was shown, or refuse it. */
export async function judgeProposal(
  db: Db,
  { params, body, caller }: Asked<typeof decideProposal>,
): Promise<void> {
  const rider_id = params.id;
  await inTransaction(db, async (tx) => {
    const was = await lockRider(tx, rider_id);
    if (was === null) throw new Refusal('rider.not_found');
    const proposal = await lockProposal(tx, rider_id, params.proposal_id);
    if (proposal === null) throw new Refusal('rider.proposal_over');
    // The club added to it since it was read, and nobody accepts what they have not seen.
    if (proposal.proposed_at !== body.proposed_at) throw new Refusal('office.changed', 'proposed_at');
    const became = proposedIn(proposal);
    const papers = paperSlots.filter((slot) => proposal[slot] !== null);
    const idsIn = (from: Partial<Record<PaperSlot, number | null>>) =>
      papers.flatMap((slot) => from[slot] ?? []);
    if (body.accept) {
      await saveRider(tx, rider_id, became);
      await retireDocuments(tx, rider_id, idsIn(was));
    } else await discardDocuments(tx, idsIn(proposal));
    await closeProposal(tx, proposal.proposal_id, {
      outcome: body.accept ? 'accepted' : 'refused',
      decided_by: caller.user_id,
    });
    const fields = Object.keys(became);
    await insertAudit(tx, {
      user_id: caller.user_id,
      entity: 'rider',
      entity_id: rider_id,
      ...(body.accept
        ? {
            action: 'accept_proposal',
            was: Object.fromEntries(fields.map((name) => [name, Reflect.get(was, name) ?? null])),
            became,
          }
        : { action: 'refuse_proposal', became: { fields } }),
    });
  }).catch((error: unknown) => {
    throw violatedUnique(error) === 'rider_rider_dni_key'
      ? new Refusal('rider.dni_taken', 'rider_dni')
      : error;
  });
}
