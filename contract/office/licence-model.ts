import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { officeCup, params, versionText, writing } from '#contract/office/cups/cups.ts';

export const saveLicenceModel = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/licence-model',
  who: 'cup_organizer',
  summary: 'The form families print to ask for a licence, as PDF or picture; everybody may download it',
  params,
  body: z.strictObject({ version: versionText }),
  files: ['file'],
  reply: officeCup,
  errors: [...writing, 'office.file_missing', ...paperRefusals],
});

export const removeLicenceModel = endpoint({
  method: 'DELETE',
  path: '/api/office/cups/{id}/licence-model',
  who: 'cup_organizer',
  summary: 'Takes the form for licences down',
  params,
  query: z.strictObject({ version: versionText }),
  reply: officeCup,
  errors: writing,
});
