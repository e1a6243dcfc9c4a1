import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { language } from '#contract/values.ts';
import { WAIVER_LASTS } from '#rules/people/riders/waiver-term.ts';

const text = z.strictObject({ language, body: z.string().trim().min(1).max(8000) });

const term = {
  lasts: z.enum(WAIVER_LASTS),
  /** It is null unless a signature lasts a number of months. */
  months: z.number().int().min(1).max(60).nullable(),
};

const reply = z.object({
  /** It is 0 if none was written yet. */
  version: z.number().int(),
  texts: z.array(text),
  /** It says how long a signature of this version counts. */
  ...term,
  /** It counts the riders for whom the present version is signed, and the signature has not ended. */
  signatures: z.number().int(),
});
export type OrganizationWaiver = z.infer<typeof reply>;

export const getOrganizationWaiver = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/waiver',
  who: 'organization_organizer',
  summary: 'Returns the waiver that families sign before a race, in each language in which it is written.',
  reply,
});

export const publishWaiver = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/waiver',
  who: 'organization_organizer',
  summary:
    'Publishes a new version of the waiver, which has to be signed anew. Earlier versions stay as they were signed.',
  body: z
    .strictObject({
      /** It is the version that was read. */
      was: z.number().int().nonnegative(),
      texts: z.array(text).min(1).max(3),
      ...term,
    })
    .refine(({ lasts, months }) => (lasts === 'months') === (months !== null)),
  reply,
  errors: ['office.changed'],
});
