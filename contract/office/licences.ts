import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lbr, lbrStatus } from '#contract/licences/licences.ts';
import { lookSlot, paperSlot } from '#contract/accounts/users.ts';
import { gender, idParam, instant, language, plainDate } from '#contract/values.ts';

/** One step in the history of a licence. */
export const licenceStep = z.object({
  at: instant,
  /** First name and surname of whoever did it; empty: by command, or an account that is gone. */
  by: z.string(),
  lbr_status: lbrStatus,
  lbr_reason: z.string().nullable(),
});

/** A licence with the data to compare before a decision. Nothing of this is public. */
export const reviewedLicence = lbr.extend({
  rider_dni: z.string().nullable(),
  rider_birthdate: plainDate.nullable(),
  rider_gender: gender.nullable(),
  /** This season's age; null without a birth date. */
  age: z.number().int().nullable(),
  /** Why the rider does not fit the category, as an error code; null: fits. */
  unfit: z.string().nullable(),
  papers: z.array(paperSlot),
  /** Which of its file and papers nobody of the organization opened yet. */
  unopened: z.array(lookSlot),
  /** The language the family reads. */
  language,
  steps: z.array(licenceStep),
  /** Nothing to object at first sight: all papers, fits the class, never rejected. */
  clean: z.boolean(),
});
export type ReviewedLicence = z.infer<typeof reviewedLicence>;

export const listReviewedLicences = endpoint({
  method: 'GET',
  path: '/api/office/licences',
  who: 'organizer',
  summary: 'Licences to decide, oldest first, or those decided last, with what they are compared with',
  query: z.strictObject({ show: z.enum(['waiting', 'decided', 'expiring']).default('waiting') }),
  /** One part of the list, and how many there are in total. */
  reply: z.object({ items: z.array(reviewedLicence), total: z.number().int() }),
});

export const undoLicence = endpoint({
  method: 'POST',
  path: '/api/lbr/{id}/undo',
  who: 'organizer',
  summary: 'Takes back the own decision of a moment ago, before the family is told',
  params: z.strictObject({ id: idParam }),
  reply: lbr,
  errors: ['licence.not_found', 'licence.undo_late'],
});
