import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keptPaperRefusals } from '#contract/file-refusals.ts';
import { paperSlot } from '#contract/accounts/users.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { PROPOSED_TEXTS } from '#rules/riders/proposals.ts';
import { toldFields } from './field-shapes.ts';

/** What a club proposes to change of a rider in a family's account (docs/decisions/0038). null: unchanged. */
export const proposal = z.object({
  proposal_id: id,
  club_name: z.string(),
  /** When it was changed last: only what was seen can be decided. */
  proposed_at: instant,
  expires_at: instant,
  ...toldFields(PROPOSED_TEXTS),
  papers: z.array(paperSlot),
});
export type Proposal = z.infer<typeof proposal>;

const ofRider = z.strictObject({ id: idParam });
const ofProposal = z.strictObject({ id: idParam, proposal_id: idParam });

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/proposals',
  who: 'rider_papers',
  summary: 'What clubs want to change of a rider and nobody has decided yet, newest first',
  params: ofRider,
  query: z.strictObject({}),
  reply: z.object({ items: z.array(proposal) }),
  errors: ['rider.not_found'],
});

export const getProposedPaper = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/proposals/{proposal_id}/papers/{slot}',
  who: 'rider_papers',
  summary: 'A paper that a club proposes, to be downloaded. Every look is kept on record',
  params: ofProposal.extend({ slot: paperSlot }),
  query: z.strictObject({}),
  reply: z.unknown(),
  answersFile: true,
  errors: ['rider.not_found', ...keptPaperRefusals],
});

export const decideProposal = endpoint({
  method: 'PUT',
  path: '/api/riders/{id}/proposals/{proposal_id}',
  who: 'rider_papers',
  summary: 'Accepts what a club proposes, which changes the rider, or refuses it',
  params: ofProposal,
  body: z.strictObject({ accept: z.boolean(), proposed_at: instant }),
  reply: z.object({}),
  errors: ['rider.not_found', 'rider.proposal_over', 'rider.dni_taken', 'office.changed'],
});

/** A change by somebody who is not in charge of the rider, as the family reads it: by role, never by name. */
export const riderWrite = z.object({
  at: instant,
  by: z.enum(['club', 'organization', 'admin', 'gone']),
  action: z.string(),
  /** The changed columns. */
  fields: z.array(z.string()),
});
export type RiderWrite = z.infer<typeof riderWrite>;

export const listRiderWrites = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/writes',
  who: 'rider_owner',
  summary: 'What others than the family changed of a rider, newest first',
  params: ofRider,
  query: z.strictObject({}),
  reply: z.object({ items: z.array(riderWrite) }),
});
