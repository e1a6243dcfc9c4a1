import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idParam, language } from '#contract/values.ts';

/** The letters to which an organization adds a text. `all`: at the end of each, as a signature. */
export const ownLetters = ['all', 'entries', 'licence_approved', 'licence_rejected'] as const;
export const ownLetter = z.enum(ownLetters);
export type OwnLetter = z.infer<typeof ownLetter>;

export const organizationLetter = z.strictObject({
  letter: ownLetter,
  language,
  /** Plain text; empty: nothing is added. */
  letter_text: z.string().max(1000),
});
export type OrganizationLetter = z.infer<typeof organizationLetter>;

const params = z.strictObject({ id: idParam });

export const listOrganizationLetters = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/letters',
  who: 'organization_organizer',
  summary: 'What an organization adds to its letters',
  params,
  query: z.strictObject({}),
  reply: z.object({ items: z.array(organizationLetter) }),
});

export const saveOrganizationLetter = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/letters',
  who: 'organization_organizer',
  summary: 'Saves what is added to a letter in a language, upon what was read of it',
  params,
  body: organizationLetter.extend({ was: z.string().max(1000) }),
  reply: z.object({ items: z.array(organizationLetter) }),
  errors: ['organization.not_found', 'office.changed'],
});

export const previewOrganizationLetter = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/letters/preview',
  who: 'organization_organizer',
  summary: 'A letter as a family would read it, with a text that is not saved yet',
  params,
  body: organizationLetter,
  reply: z.object({ subject: z.string(), text: z.string() }),
});
