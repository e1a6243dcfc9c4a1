import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lbr, lbrStatus } from '#contract/people/licences/licences.ts';
import { lookSlot, paperSlot } from '#contract/people/riders/field-shapes.ts';
import { gender, id, instant, language, plainDate } from '#contract/values.ts';

/** This is one step in the history of a licence. */
export const licenceStep = z.object({
  at: instant,
  /** It is the first name and surname of the person who did it. It is empty for a command, or for an account that is gone. */
  by: z.string(),
  lbr_status: lbrStatus,
  lbr_reason: z.string().nullable(),
});

/** This is a licence with the data to compare before a decision. None of it is public. */
export const reviewedLicence = lbr.extend({
  rider_dni: z.string().nullable(),
  rider_birthdate: plainDate.nullable(),
  rider_gender: gender.nullable(),
  /** It is the age in this season. It is null without a birth date. */
  age: z.number().int().nullable(),
  /** It says why the rider does not fit the category, as an error code. It is null if the rider fits. */
  unfit: z.string().nullable(),
  papers: z.array(paperSlot),
  /** Nobody of the organization opened these files and papers yet. */
  unopened: z.array(lookSlot),
  /** The family reads this language. */
  language,
  steps: z.array(licenceStep),
  /** It is true if there is nothing to object to at first sight. All papers are there, the class fits, and it was never rejected. */
  clean: z.boolean(),
});
export type ReviewedLicence = z.infer<typeof reviewedLicence>;

export const listReviewedLicences = endpoint({
  method: 'GET',
  path: '/api/office/licences',
  who: 'organizer',
  summary:
    'Returns the licences to decide, oldest first, or those decided last, with the data they are compared with.',
  query: z.strictObject({ show: z.enum(['waiting', 'decided', 'expiring']).default('waiting') }),
  /** It is one part of the list, and the total number of licences. */
  reply: z.object({ items: z.array(reviewedLicence), total: z.number().int() }),
});

/** It is as many as the list shows at once. */
export const APPROVED_AT_ONCE = 200;

/** This is the result for one licence of many. */
const approvalResult = z.object({
  lbr_id: id,
  /** It is null if the licence was approved. Otherwise it says why not, as an error code and its sentence. */
  code: z.string().nullable(),
  words: z.string(),
});
export type ApprovalResult = z.infer<typeof approvalResult>;

export const approveLicences = endpoint({
  method: 'POST',
  path: '/api/office/licences/approvals',
  who: 'organizer',
  summary:
    'Approves many licences as one act. Each is approved only if its status is still the one that was read, and the refusal of one stops no other. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    items: z
      .array(z.strictObject({ lbr_id: id, was: lbrStatus }))
      .min(1)
      .max(APPROVED_AT_ONCE),
  }),
  reply: z.object({ items: z.array(approvalResult) }),
});

export const undoLicence = endpoint({
  method: 'POST',
  path: '/api/lbr/{id}/undo',
  who: 'organizer',
  summary: "Takes back the caller's own decision of a moment ago, before the family is told.",
  reply: lbr,
  errors: ['licence.not_found', 'licence.undo_late'],
});
