import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** What a form sends when the box was ticked: the version of the text beside it. */
export const consentField = z.string().max(20).optional();

const consents = z.object({
  /** The next paper this account sends for the rider comes with the consent. */
  asks: z.boolean(),
  items: z.array(
    z.object({
      consent_id: id,
      consent_version: z.string(),
      language,
      given_at: instant,
      withdrawn_at: instant.nullable(),
      by: z.enum(['you', 'guardian', 'gone']),
    }),
  ),
});
export type Consents = z.infer<typeof consents>;

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/consents',
  who: 'rider_owner',
  summary: 'Consents of those in charge of a rider, newest first, and whether the next paper asks for one',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: consents,
});

export const withdrawConsents = endpoint({
  method: 'DELETE',
  path: '/api/riders/{id}/consents',
  who: 'rider_owner',
  summary: 'Withdraws what stands: the papers and the files of licences are deleted, results stay',
  params: z.strictObject({ id: idParam }),
  reply: consents,
  errors: ['rider.not_found'],
});
