import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { language } from '#contract/values.ts';

const text = z.strictObject({ language, body: z.string().trim().min(1).max(8000) });

const reply = z.object({
  /** It is 0 if none was written yet. */
  version: z.number().int(),
  texts: z.array(text),
  /** It counts the riders for whom the present version is signed. */
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
  body: z.strictObject({
    /** It is the version that was read. */
    was: z.number().int().nonnegative(),
    texts: z.array(text).min(1).max(3),
  }),
  reply,
  errors: ['office.changed'],
});
