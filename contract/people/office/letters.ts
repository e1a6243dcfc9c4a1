import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { language } from '#contract/values.ts';

/** An organization adds a text to these letters. With `all`, it stands at the end of each, as a signature. */
export const ownLetters = ['all', 'entries', 'licence_approved', 'licence_rejected'] as const;
export const ownLetter = z.enum(ownLetters);
export type OwnLetter = z.infer<typeof ownLetter>;

export const organizationLetter = z.strictObject({
  letter: ownLetter,
  language,
  /** It is plain text. If it is empty, nothing is added. */
  letter_text: z.string().max(1000),
});
export type OrganizationLetter = z.infer<typeof organizationLetter>;

export const listOrganizationLetters = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/letters',
  who: 'organization_organizer',
  summary: 'Returns the texts that an organization adds to its letters.',
  reply: z.object({ items: z.array(organizationLetter) }),
});

export const saveOrganizationLetter = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/letters',
  who: 'organization_organizer',
  summary:
    'Saves the text that is added to a letter in a language. Refuses the request if the text changed since it was read.',
  body: organizationLetter.extend({ was: z.string().max(1000) }),
  reply: z.object({ items: z.array(organizationLetter) }),
  errors: ['organization.not_found', 'office.changed'],
});

export const previewOrganizationLetter = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/letters/preview',
  who: 'organization_organizer',
  summary: 'Returns a letter as a family would read it, with a text that is not saved yet.',
  body: organizationLetter,
  reply: z.object({ subject: z.string(), text: z.string() }),
});
