import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lookSlot } from '#contract/accounts/users.ts';
import { idParam, plainDate } from '#contract/values.ts';
import { LONGEST_TERM, SHORTEST_TERM } from '#rules/riders/paper-terms.ts';

const days = z.number().int().min(SHORTEST_TERM).max(LONGEST_TERM);

/** How many days an organization keeps each kind of paper. */
export const paperTerms = z.strictObject({
  identity_decided: days,
  identity_unused: days,
  insurance: days,
  licence: days,
  payment: days,
});

const basis = z.enum(['decided', 'sent', 'last_day', 'ended', 'judged']);

/** A paper that is kept, and until when. */
export const keptPaper = z.object({
  slot: lookSlot,
  /** The cup of a licence, the club of a payment; of the rider's own papers null. */
  of: z.string().nullable(),
  sent_on: plainDate,
  /** null: it is needed for a decision. */
  ends: z.object({ on: plainDate, basis, days: z.number().int() }).nullable(),
});
export type KeptPaper = z.infer<typeof keptPaper>;

/** A paper that was deleted at the end of its term. */
export const removedPaper = z.object({
  slot: lookSlot,
  sent_on: plainDate,
  removed_on: plainDate,
  basis,
  days: z.number().int(),
});
export type RemovedPaper = z.infer<typeof removedPaper>;

export const listPaperTerms = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/paper_terms',
  who: 'rider_papers',
  summary: 'Until when each paper of a rider is kept and why, and which are gone',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.object({ kept: z.array(keptPaper), removed: z.array(removedPaper) }),
  errors: ['rider.not_found'],
});

/** The terms of an organization, and the day on which the deletion begins. */
export const termsOfOrganization = z.object({ terms: paperTerms, from: plainDate });
export type TermsOfOrganization = z.infer<typeof termsOfOrganization>;

const params = z.strictObject({ id: idParam });

export const getPaperTerms = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/paper_terms',
  who: 'organization_organizer',
  summary: 'How long an organization keeps papers',
  params,
  query: z.strictObject({}),
  reply: termsOfOrganization,
  errors: ['organization.not_found'],
});

export const updatePaperTerms = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/paper_terms',
  who: 'organization_organizer',
  summary: 'Settles how long papers are kept, upon what was read; nothing goes by it for a week',
  params,
  body: z.strictObject({ was: paperTerms, terms: paperTerms }),
  reply: termsOfOrganization,
  errors: ['organization.not_found', 'office.changed'],
});
