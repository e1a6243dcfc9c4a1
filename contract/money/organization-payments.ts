import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/values.ts';
import { payRefusals, payTo, payToIn } from './payments.ts';

const params = z.strictObject({ id: idParam });

/** How an organization is paid, and whether families see and pay here what they owe it. */
export const organizationPayments = z
  .object({ book_id: id, organization_payments: z.boolean() })
  .extend(payTo.shape);
export type OrganizationPayments = z.infer<typeof organizationPayments>;

export const getOrganizationPayments = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/payments',
  who: 'organization_organizer',
  summary: 'How an organization is paid',
  params,
  query: z.strictObject({}),
  reply: organizationPayments,
  errors: ['organization.not_found'],
});

export const saveOrganizationPayments = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/payments',
  who: 'organization_organizer',
  summary: 'Says how an organization is paid, and whether families pay here what they owe it',
  params,
  body: z.strictObject({ organization_payments: z.boolean(), ...payToIn }),
  reply: organizationPayments,
  errors: ['organization.not_found', ...payRefusals],
});
