import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lbrType } from '#contract/licences/licences.ts';
import { dateIn, id, idParam, plainDate } from '#contract/values.ts';

/** The most that one request may give. */
export const GIVEN_AT_ONCE = 200;

/** The result for one rider of a request. Where no rider got one, the first reason is the refusal. */
export const givenResult = z.object({
  rider_id: id,
  category_id: id,
  /** null: not given, `code` and `words` say why. */
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
    'Gives licences without a request of the family, each upon its own: approved at once, with the reason on record. Twice is once',
  body: z.strictObject({
    cup_id: id,
    /** TRUE: for the one date, FALSE: for the season. */
    lbr_guest: lbrType,
    /** The guest's date; for a season the day whose season it is, today where none is said. */
    race_date: dateIn.nullable().default(null),
    /** Left out: the end of the season, or the guest's date. */
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
    'inscription.birthdate_missing',
    'inscription.gender_missing',
    'inscription.category_gender',
    'inscription.category_young',
    'inscription.category_old',
  ],
});

export const undoGivenLicences = endpoint({
  method: 'POST',
  path: '/api/office/licences/given/undo',
  who: 'organizer',
  summary: 'Takes back licences the caller gave a moment ago, before the families are told',
  body: z.strictObject({ lbr_ids: z.array(id).min(1).max(GIVEN_AT_ONCE) }),
  /** The licences that were taken back; for those left out it was too late. */
  reply: z.object({ lbr_ids: z.array(id) }),
  errors: ['licence.undo_late'],
});

/** A cup a rider may be given a licence in, with what fits. */
export const licencePlace = z.object({
  cup_id: id,
  cup_name: z.string(),
  /** Dates that were not ridden yet, the next one first. */
  dates: z.array(z.object({ race_date: plainDate, race_name: z.string() })),
  categories: z.array(z.object({ category_id: id, category_name: z.string() })),
});
export type LicencePlace = z.infer<typeof licencePlace>;

export const listLicencePlaces = endpoint({
  method: 'GET',
  path: '/api/office/riders/{id}/licence-places',
  who: 'organizer',
  summary:
    'The open cups of the own organizations a rider may be given a licence in, and the classes that fit',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.object({ items: z.array(licencePlace) }),
  errors: ['rider.not_found'],
});
