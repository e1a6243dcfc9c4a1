import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idParam, language } from '#contract/values.ts';
import { MOST_REASONS, REASON_LENGTH } from '#rules/office/reasons.ts';

/** Things that can be rejected with a reason: a licence, the proof of a transfer. */
export const rejectedThings = ['licence', 'proof'] as const;
export const rejectedThing = z.enum(rejectedThings);
export type RejectedThing = z.infer<typeof rejectedThing>;

/** One reason in each language; empty: not written in it. */
export const reasonTexts = z.record(language, z.string().trim().max(REASON_LENGTH));
export type ReasonTexts = z.infer<typeof reasonTexts>;

const reasonList = z.array(reasonTexts).max(MOST_REASONS);

const ownReasons = z.object({ licence: reasonList, proof: reasonList });
export type OwnReasons = z.infer<typeof ownReasons>;

const params = z.strictObject({ id: idParam });

export const listOrganizationReasons = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/reasons',
  who: 'organization_organizer',
  summary: 'The reasons an organization wrote for what it rejects, in its order',
  params,
  query: z.strictObject({}),
  reply: ownReasons,
});

export const listBookReasons = endpoint({
  method: 'GET',
  path: '/api/books/{id}/reasons',
  who: 'book_staff',
  summary: 'The reasons the organization of a book wrote for proofs that do not serve',
  params,
  query: z.strictObject({}),
  reply: ownReasons.pick({ proof: true }),
});

export const saveOrganizationReasons = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/reasons',
  who: 'organization_organizer',
  summary:
    'Saves the reasons for one kind of thing, upon what was read of them; without any words it is left out',
  params,
  body: z.strictObject({ reason_of: rejectedThing, reasons: reasonList, was: reasonList }),
  reply: ownReasons,
  errors: ['organization.not_found', 'office.changed'],
});
