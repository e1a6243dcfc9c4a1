import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { presence, presenceRefusals } from '#contract/people/accounts/presence.ts';
import { id } from '#contract/values.ts';
import { payRefusals, payTo, payToIn } from './payments.ts';

/** It says how an organization is paid, and whether families see and pay here what they owe it. */
export const organizationPayments = z
  .object({ book_id: id, organization_payments: z.boolean() })
  .extend(payTo.shape);
export type OrganizationPayments = z.infer<typeof organizationPayments>;

export const getOrganizationPayments = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/payments',
  who: 'organization_organizer',
  summary: 'Returns how an organization is paid.',
  reply: organizationPayments,
  errors: ['organization.not_found'],
});

export const saveOrganizationPayments = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/payments',
  who: 'organization_organizer',
  summary:
    'Sets how an organization is paid and whether families pay here what they owe it. A change of where money goes needs the present password, and the people who keep the books get a letter.',
  body: z.strictObject({ organization_payments: z.boolean(), ...payToIn, ...presence }),
  reply: organizationPayments,
  errors: ['organization.not_found', ...payRefusals, ...presenceRefusals],
});
