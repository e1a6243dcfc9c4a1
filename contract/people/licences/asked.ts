import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { classRefusals } from '#contract/entries/entries.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { GIVEN_AT_ONCE, givenResult } from '#contract/people/licences/given.ts';
import { lbrType } from '#contract/people/licences/licences.ts';
import { id } from '#contract/values.ts';

const lbrNumber = z.string().trim().max(40).default('');

const refusals = [
  'race.not_found',
  'cup.not_found',
  'office.rider_not_found',
  'race.category_elsewhere',
  'licence.file_missing',
  'licence.standing',
  ...classRefusals,
] as const;

export const askLicences = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/licences',
  who: 'staff',
  summary:
    "Asks for licences of several riders within the caller's scope in the cup of a race, and returns a result for each. They wait for the organization like those that a family asks for. Repeating the request has no further effect.",
  body: z.strictObject({
    /**
     * With TRUE the riders are guests of this date. With FALSE the licence is for its season, which takes a file unless one was sent
     * before.
     */
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
    "Asks for the licence of the season with its file, for a rider within the caller's scope whom no family answers for. Where a family does, it sends the file itself.",
  body: z.strictObject({ rider_id: formId, category_id: formId, lbr_number: lbrNumber }),
  files: ['file'],
  reply: givenResult,
  errors: [...refusals, 'licence.family_sends', ...paperRefusals],
});

export const withdrawLicences = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/licences/withdraw',
  who: 'staff',
  summary: 'Takes back requests for licences that the caller made, as long as nobody has looked at them.',
  body: z.strictObject({ lbr_ids: z.array(id).min(1).max(GIVEN_AT_ONCE) }),
  /** These requests were withdrawn. */
  reply: z.object({ lbr_ids: z.array(id) }),
  errors: ['request.too_many', 'race.not_found', 'licence.withdraw_late'],
});
