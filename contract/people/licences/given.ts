import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { classRefusals } from '#contract/entries/entries.ts';
import { lbrType } from '#contract/people/licences/licences.ts';
import { dateIn, id, plainDate } from '#contract/values.ts';

/** One request may give this many at most. */
export const GIVEN_AT_ONCE = 200;

/** This is the result for one rider of a request. If no rider got a licence, the first reason is the refusal. */
export const givenResult = z.object({
  rider_id: id,
  category_id: id,
  /** It is null if no licence was given. Then `code` and `words` say why. */
  lbr_id: id.nullable(),
  code: z.string().nullable(),
  words: z.string(),
});
export type GivenResult = z.infer<typeof givenResult>;

export const giveLicences = endpoint({
  method: 'POST',
  path: '/api/office/licences/given',
  who: 'organizer',
  summary:
    'Gives licences without a request of the family. Each is handled by itself and approved at once, with the reason on record. Repeating the request has no further effect.',
  body: z.strictObject({
    /** It is common to all requests of one act, if the act takes several. */
    request_key: z.uuid().optional(),
    cup_id: id,
    /** TRUE is for the one date, and FALSE for the season. */
    lbr_guest: lbrType,
    /** For a guest it is the date. For a season it is a day of that season, or today if none is given. */
    race_date: dateIn.nullable().default(null),
    /** If it is left out, it is the end of the season, or the guest's date. */
    expires_on: dateIn.optional(),
    lbr_reason: z.string().trim().max(500),
    items: z
      .array(
        z.strictObject({
          rider_id: id,
          category_id: id,
          lbr_number: z.string().trim().max(40).default(''),
        }),
      )
      .min(1)
      .max(GIVEN_AT_ONCE),
  }),
  reply: z.object({ items: z.array(givenResult) }),
  errors: [
    'cup.not_found',
    'rider.not_found',
    'race.category_elsewhere',
    'licence.reason_missing',
    'licence.date',
    'licence.last_day',
    'licence.standing',
    ...classRefusals,
  ],
});

export const undoGivenLicences = endpoint({
  method: 'POST',
  path: '/api/office/licences/given/undo',
  who: 'organizer',
  summary: 'Takes back licences that the caller gave a moment ago, before the families are told.',
  body: z.strictObject({ lbr_ids: z.array(id).min(1).max(GIVEN_AT_ONCE) }),
  /** These licences were taken back. For those left out it was too late. */
  reply: z.object({ lbr_ids: z.array(id) }),
  errors: ['licence.undo_late'],
});

/** A rider may be given a licence in this cup, in the classes that fit. */
export const licencePlace = z.object({
  cup_id: id,
  cup_name: z.string(),
  /** They are the dates that were not ridden yet, the next one first. */
  dates: z.array(z.object({ race_date: plainDate, race_name: z.string() })),
  categories: z.array(z.object({ category_id: id, category_name: z.string() })),
});
export type LicencePlace = z.infer<typeof licencePlace>;

export const listLicencePlaces = endpoint({
  method: 'GET',
  path: '/api/office/riders/{id}/licence-places',
  who: 'organizer',
  summary:
    "Returns the open cups of the caller's organizations in which a rider may be given a licence, and the classes that fit.",
  reply: z.object({ items: z.array(licencePlace) }),
  errors: ['rider.not_found'],
});
