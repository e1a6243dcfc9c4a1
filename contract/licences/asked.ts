import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { GIVEN_AT_ONCE, givenResult } from '#contract/licences/given.ts';
import { lbrType } from '#contract/licences/licences.ts';
import { id, idParam } from '#contract/values.ts';

const params = z.strictObject({ id: idParam });
const lbrNumber = z.string().trim().max(40).default('');

const refusals = [
  'race.not_found',
  'cup.not_found',
  'office.rider_not_found',
  'race.category_elsewhere',
  'licence.file_missing',
  'licence.standing',
  'inscription.birthdate_missing',
  'inscription.gender_missing',
  'inscription.category_gender',
  'inscription.category_young',
  'inscription.category_old',
] as const;

export const askLicences = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/licences',
  who: 'staff',
  summary:
    'Asks for licences of several own riders in the cup of a race, each answered by itself: they wait for the organization as those of a family do. Twice is once',
  params,
  body: z.strictObject({
    /** TRUE: as guests of this date, FALSE: for its season, which takes a file unless one was sent before. */
    lbr_guest: lbrType,
    items: z
      .array(z.strictObject({ rider_id: id, category_id: id, lbr_number: lbrNumber }))
      .min(1)
      .max(GIVEN_AT_ONCE),
  }),
  reply: z.object({ items: z.array(givenResult) }),
  errors: ['request.too_many', ...refusals],
});

/** A number in a form is text. */
const formId = z.string().regex(/^[1-9]\d{0,14}$/);

export const askLicenceWithFile = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/licences/file',
  who: 'staff',
  summary:
    "Asks for an own rider's licence of the season with its file, for a rider no family answers for: where one does, it sends the file",
  params,
  body: z.strictObject({ rider_id: formId, category_id: formId, lbr_number: lbrNumber }),
  files: ['file'],
  reply: givenResult,
  errors: [...refusals, 'licence.family_sends', ...paperRefusals],
});

export const withdrawLicences = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/licences/withdraw',
  who: 'staff',
  summary: 'Takes back requests for licences of own riders that the caller made, while nobody looked at them',
  params,
  body: z.strictObject({ lbr_ids: z.array(id).min(1).max(GIVEN_AT_ONCE) }),
  /** The requests that were withdrawn. */
  reply: z.object({ lbr_ids: z.array(id) }),
  errors: ['request.too_many', 'race.not_found', 'licence.withdraw_late'],
});
