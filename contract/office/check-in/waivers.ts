import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idParam, language } from '#contract/values.ts';

const params = z.strictObject({ id: idParam });

const text = z.strictObject({ language, body: z.string().trim().min(1).max(8000) });

const reply = z.object({
  /** 0: none was written yet. */
  version: z.number().int(),
  texts: z.array(text),
  /** Riders for whom the present version is signed. */
  signatures: z.number().int(),
});
export type OrganizationWaiver = z.infer<typeof reply>;

export const getOrganizationWaiver = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/waiver',
  who: 'organization_organizer',
  summary: 'The waiver that families sign before a race, in each language it is written in',
  params,
  query: z.strictObject({}),
  reply,
});

export const publishWaiver = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/waiver',
  who: 'organization_organizer',
  summary:
    'Publishes a new version of the waiver, which is signed anew; the ones before stay as they were signed',
  params,
  body: z.strictObject({
    /** The version that was read. */
    was: z.number().int().nonnegative(),
    texts: z.array(text).min(1).max(3),
  }),
  reply,
  errors: ['office.changed'],
});
