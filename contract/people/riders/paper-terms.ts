import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lookSlot } from './field-shapes.ts';
import { plainDate } from '#contract/values.ts';
import { LONGEST_TERM, SHORTEST_TERM } from '#rules/people/riders/paper-terms.ts';

const days = z.number().int().min(SHORTEST_TERM).max(LONGEST_TERM);

/** An organization keeps each kind of paper for this many days. */
export const paperTerms = z.strictObject({
  identity_decided: days,
  identity_unused: days,
  insurance: days,
  licence: days,
  payment: days,
});

const basis = z.enum(['decided', 'sent', 'last_day', 'ended', 'judged']);

/** This paper is kept until the given day. */
export const keptPaper = z.object({
  slot: lookSlot,
  /** It is the cup of a licence, or the club of a payment. It is null for the rider's own papers. */
  of: z.string().nullable(),
  sent_on: plainDate,
  /** It is null if the paper is needed for a decision. */
  ends: z.object({ on: plainDate, basis, days: z.number().int() }).nullable(),
});
export type KeptPaper = z.infer<typeof keptPaper>;

/** This paper was deleted at the end of its term. */
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
  summary: 'Returns until when each paper of a rider is kept and why, and which papers are deleted.',
  reply: z.object({ kept: z.array(keptPaper), removed: z.array(removedPaper) }),
  errors: ['rider.not_found'],
});

/** They are the terms of an organization, and the day on which the deletion begins. */
export const termsOfOrganization = z.object({ terms: paperTerms, from: plainDate });
export type TermsOfOrganization = z.infer<typeof termsOfOrganization>;

export const getPaperTerms = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/paper_terms',
  who: 'organization_organizer',
  summary: 'Returns how long an organization keeps papers.',
  reply: termsOfOrganization,
  errors: ['organization.not_found'],
});

export const updatePaperTerms = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/paper_terms',
  who: 'organization_organizer',
  summary:
    'Sets how long papers are kept. Refuses the request if the terms changed since they were read. No paper is deleted by the new terms for a week.',
  body: z.strictObject({ was: paperTerms, terms: paperTerms }),
  reply: termsOfOrganization,
  errors: ['organization.not_found', 'office.changed'],
});
