import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keptPaperRefusals } from '#contract/refusals.ts';
import { toldFields, paperSlot } from './field-shapes.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { PROPOSED_TEXTS } from '#rules/people/riders/proposals.ts';

/** A club proposes to change this of a rider in a family's account (docs/decisions/0038). A field is null if it stays unchanged. */
export const proposal = z.object({
  proposal_id: id,
  club_name: z.string(),
  /** It says when the proposal was changed last. Only what was seen can be decided. */
  proposed_at: instant,
  expires_at: instant,
  ...toldFields(PROPOSED_TEXTS),
  papers: z.array(paperSlot),
});
export type Proposal = z.infer<typeof proposal>;

const ofProposal = z.strictObject({ id: idParam, proposal_id: idParam });

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/proposals',
  who: 'rider_papers',
  summary: 'Returns the changes of a rider that clubs propose and nobody has decided yet, newest first.',
  reply: z.object({ items: z.array(proposal) }),
  errors: ['rider.not_found'],
});

export const getProposedPaper = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/proposals/{proposal_id}/papers/{slot}',
  who: 'rider_papers',
  summary: 'Returns a paper that a club proposes as a download, and keeps every look on record.',
  params: ofProposal.extend({ slot: paperSlot }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['rider.not_found', ...keptPaperRefusals],
});

export const decideProposal = endpoint({
  method: 'PUT',
  path: '/api/riders/{id}/proposals/{proposal_id}',
  who: 'rider_papers',
  summary: 'Accepts the proposal of a club, which changes the rider, or refuses it.',
  params: ofProposal,
  body: z.strictObject({ accept: z.boolean(), proposed_at: instant }),
  reply: z.object({}),
  errors: ['rider.not_found', 'rider.proposal_over', 'rider.dni_taken', 'office.changed'],
});

/** Somebody who is not in charge of the rider made this change. The family reads the person's role, never the name. */
export const riderWrite = z.object({
  at: instant,
  by: z.enum(['club', 'organization', 'admin', 'gone']),
  action: z.string(),
  /** They are the changed columns. */
  fields: z.array(z.string()),
});
export type RiderWrite = z.infer<typeof riderWrite>;

export const listRiderWrites = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/writes',
  who: 'rider_owner',
  summary: 'Returns the changes of a rider that others than the family made, newest first.',
  reply: z.object({ items: z.array(riderWrite) }),
});
