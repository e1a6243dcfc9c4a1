import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { officeCup, versionText, writing } from '#contract/season/office/cups/cups.ts';

export const saveLicenceModel = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/licence-model',
  who: 'cup_organizer',
  summary:
    'Saves the form that families print to ask for a licence, as PDF or picture. Everybody may download it.',
  body: z.strictObject({ version: versionText }),
  files: ['file'],
  reply: officeCup,
  errors: [...writing, 'office.file_missing', ...paperRefusals],
});

export const removeLicenceModel = endpoint({
  method: 'DELETE',
  path: '/api/office/cups/{id}/licence-model',
  who: 'cup_organizer',
  summary: 'Removes the form for licences.',
  query: z.strictObject({ version: versionText }),
  reply: officeCup,
  errors: writing,
});
