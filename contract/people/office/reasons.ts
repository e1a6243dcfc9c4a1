import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { language } from '#contract/values.ts';
import { MOST_REASONS, REASON_LENGTH } from '#rules/operations/office/reasons.ts';

/** These can be rejected with a reason: a licence, and the proof of a transfer. */
export const rejectedThings = ['licence', 'proof'] as const;
export const rejectedThing = z.enum(rejectedThings);
export type RejectedThing = z.infer<typeof rejectedThing>;

/** It is one reason in each language. It is empty in a language in which it is not written. */
export const reasonTexts = z.record(language, z.string().trim().max(REASON_LENGTH));
export type ReasonTexts = z.infer<typeof reasonTexts>;

const reasonList = z.array(reasonTexts).max(MOST_REASONS);

const ownReasons = z.object({ licence: reasonList, proof: reasonList });
export type OwnReasons = z.infer<typeof ownReasons>;

export const listOrganizationReasons = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/reasons',
  who: 'organization_organizer',
  summary: 'Returns the reasons that an organization wrote for its rejections, in its order.',
  reply: ownReasons,
});

export const listBookReasons = endpoint({
  method: 'GET',
  path: '/api/books/{id}/reasons',
  who: 'book_staff',
  summary: 'Returns the reasons that the organization of a book wrote for proofs that it rejects.',
  reply: ownReasons.pick({ proof: true }),
});

export const saveOrganizationReasons = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/reasons',
  who: 'organization_organizer',
  summary:
    'Saves the reasons for one kind of rejection. Refuses the request if they changed since they were read. A reason without any words is left out.',
  body: z.strictObject({ reason_of: rejectedThing, reasons: reasonList, was: reasonList }),
  reply: ownReasons,
  errors: ['organization.not_found', 'office.changed'],
});
