import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { classRefusals } from '#contract/entries/entries.ts';
import { licenceAnswers } from '#contract/entries/licence-answers.ts';
import { consentField } from '#contract/people/riders/guardian-consent.ts';
import { licenceState } from '#contract/entries/entries.ts';
import { keptPaperRefusals, paperRefusals } from '#contract/refusals.ts';
import { dateIn, id, idParam, instant, plainDate } from '#contract/values.ts';

export const lbrStatus = z.enum(['SENT', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'REPLACED']);
/** TRUE is a guest, for one date and without a file. FALSE is with a licence. The words are always these (spec §9). */
export const lbrType = z.enum(['TRUE', 'FALSE']);

/** This is a licence as the family and the office see it. */
export const lbr = z.object({
  lbr_id: id,
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  organization_id: id,
  organization_shortname: z.string(),
  cup_id: id,
  cup_name: z.string(),
  category_id: id,
  category_name: z.string(),
  race_date: plainDate.nullable(),
  season: z.number().int(),
  lbr_guest: lbrType,
  lbr_type: lbrType,
  lbr_status: lbrStatus,
  lbr_approved: lbrType,
  state: licenceState,
  lbr_number: z.string().nullable(),
  lbr_reason: z.string().nullable(),
  expires_on: plainDate.nullable(),
  has_file: z.boolean(),
  created_at: instant,
  decided_at: instant.nullable(),
});
export type Lbr = z.infer<typeof lbr>;

/** This is a licence in the list of its rider. A licence in review has its date, and how long a review usually takes. */
export const ownLicence = lbr.extend({
  waits: licenceAnswers.extend({ since: instant }).nullable(),
});
export type OwnLicence = z.infer<typeof ownLicence>;

/** A number in a form is text. */
const formId = z.string().max(20);

export const sendLicence = endpoint({
  method: 'POST',
  path: '/api/lbr/mov',
  who: 'rider_entrant',
  rider: 'body',
  summary: 'Asks for a licence. After a rejection the same request answers it.',
  body: z.strictObject({
    rider_id: formId,
    organization_id: formId,
    cup_id: formId,
    category_id: formId,
    lbr_guest: z.string().max(10),
    lbr_type: z.string().max(10).optional(),
    race_date: z.string().max(10).optional(),
    consent: consentField,
    request_key: z.uuid().optional(),
  }),
  files: ['file'],
  reply: lbr,
  errors: [
    'cup.not_found',
    'race.category_elsewhere',
    'licence.type',
    'licence.file_missing',
    'consent.missing',
    'licence.date',
    'licence.standing',
    ...classRefusals,
    ...paperRefusals,
  ],
});

export const listLicences = endpoint({
  method: 'GET',
  path: '/api/lbr',
  who: 'rider_editor',
  rider: 'query',
  summary: 'Returns the licences of a rider, newest first.',
  query: z.strictObject({ rider_id: idParam }),
  reply: z.object({ items: z.array(ownLicence) }),
});

export const listLicencesToReview = endpoint({
  method: 'GET',
  path: '/api/lbr/review',
  who: 'organizer',
  summary: "Returns the licences of the caller's organizations, those that wait first, oldest first.",
  query: z.strictObject({ lbr_status: lbrStatus.optional() }),
  reply: z.object({ items: z.array(lbr) }),
});

export const getLicenceFile = endpoint({
  method: 'GET',
  path: '/api/lbr/{id}/file',
  who: 'user',
  summary:
    'Returns the file of a licence to the family and the organization, and keeps every look on record.',
  reply: z.unknown(),
  answersFile: true,
  errors: keptPaperRefusals,
});

export const decideLicence = endpoint({
  method: 'PUT',
  path: '/api/lbr/{id}',
  who: 'organizer',
  summary: 'Approves a licence, rejects it or takes it into review.',
  body: z.strictObject({
    lbr_status: z.enum(['IN_REVIEW', 'APPROVED', 'REJECTED']),
    /** It is the status that was read. If somebody else decided meanwhile, the call is refused. */
    was: lbrStatus.optional(),
    lbr_reason: z.string().trim().max(500).optional(),
    lbr_number: z.string().trim().max(40).optional(),
    expires_on: dateIn.optional(),
    /** The family is notified a moment later, so that the decision can be taken back unseen. */
    can_undo: z.boolean().default(false),
  }),
  reply: lbr,
  errors: ['licence.not_found', 'licence.reason_missing', 'licence.move', 'office.changed'],
});
