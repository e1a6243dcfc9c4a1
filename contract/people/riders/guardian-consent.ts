import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, language } from '#contract/values.ts';

/** A form sends this when the box was ticked. It is the version of the text beside the box. */
export const consentField = z.string().max(20).optional();

const consents = z.object({
  /** It is true if the next paper that this account sends for the rider comes with the consent. */
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
  summary:
    'Returns the consents of those in charge of a rider, newest first, and whether the next paper asks for one.',
  reply: consents,
});

export const withdrawConsents = endpoint({
  method: 'DELETE',
  path: '/api/riders/{id}/consents',
  who: 'rider_owner',
  summary:
    'Withdraws the consents that stand. The papers and the files of licences are deleted, and the results stay.',
  reply: consents,
  errors: ['rider.not_found'],
});
