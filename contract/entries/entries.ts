import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { choiceRefusals, entryChoice, priceCents } from '#contract/money/prices.ts';
import { licenceAnswers } from './licence-answers.ts';
import { dateIn, id, idParam, instant, plainDate, plateColour, raceStatus, wheel } from '#contract/values.ts';

/** A date takes no entries for one of these reasons (rules/entries/inscription.ts). */
export const closedRefusals = [
  'race.called_off',
  'inscription.cup_closed',
  'inscription.not_yet',
  'inscription.closed',
] as const;

/** A class is not one for a rider for one of these reasons. */
export const classRefusals = [
  'inscription.birthdate_missing',
  'inscription.gender_missing',
  'inscription.category_gender',
  'inscription.category_young',
  'inscription.category_old',
] as const;

/** A rider may not enter a class for one of these reasons (rules/entries/inscription.ts). */
export const riderRefusals = [
  ...classRefusals,
  'inscription.wheel_taken',
  'inscription.licence_not_approved',
  'inscription.not_up_to_date',
] as const;

/** An entry or a withdrawal is refused for one of these reasons. The text is under `error_<area>_<reason>`. */
export const inscriptionRefusal = z.enum([
  'inscription.already_in',
  ...closedRefusals,
  ...riderRefusals,
  'inscription.not_in',
  'inscription.drawn',
]);

export const licenceState = z.enum(['sent', 'in_review', 'approved', 'expiring', 'expired', 'rejected']);

/** For a rider and one category of a race, it says what is in order and what prevents the entry. */
export const inscriptionInfo = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  wheel,
  inscripted: z.boolean(),
  lbr_approved: z.boolean(),
  upToDate: z.boolean(),
  /** It is true if age, gender and wheel fit. */
  fits: z.boolean(),
  /** It is the plate of the entry, or before the entry the plate held in the cup. It is null if a free one will be given. */
  plate: z.string().nullable(),
  /** It is the place in the queue of a full category. It is null if the rider does not wait. */
  waiting: z.number().int().nullable(),
  /** It counts the places left. It is null without a limit. With 0, a new entry waits. */
  places_left: z.number().int().nullable(),
  /** It is the newest licence for this category in any state. It is null if none was asked for. */
  licence: z
    .object({
      lbr_id: id,
      state: licenceState,
      lbr_reason: z.string().nullable(),
      lbr_guest: z.enum(['TRUE', 'FALSE']),
      /** It says when the request was sent last. */
      asked_at: instant,
    })
    .nullable(),
  /** It says why the rider cannot enter. It is null if the rider can. */
  refusal: inscriptionRefusal.nullable(),
  /** It says why the entry cannot be taken back. It is null if it can. */
  withdrawal: inscriptionRefusal.nullable(),
});

export const riderInscription = z.object({
  race_id: id,
  rider_id: id,
  race_status: raceStatus,
  /** These are the two ends of the window, and the server's clock when it answered. */
  opens_at: instant.nullable(),
  closes_at: instant,
  now: instant,
  can_force_withdraw: z.boolean(),
  /** It is true if the entry costs something. The quote says how much. */
  priced: z.boolean(),
  /** It is true if nobody signed the organization's waiver for the rider, or the signature ends before the date. */
  waiver_missing: z.boolean(),
  /** It is the currency of the prices. It is empty if nothing costs anything. */
  currency: z.string(),
  /** It says how soon the organization answers, if a licence is in review. */
  answers: licenceAnswers.nullable(),
  /** `price_cents` is what the entry costs if it alone is made now. */
  items: z.array(inscriptionInfo.extend({ price_cents: priceCents })),
});

export type InscriptionInfo = z.infer<typeof inscriptionInfo>;
export type RiderInscription = z.infer<typeof riderInscription>;
/** A class of a race for a rider, with its price. */
export type PricedInfo = RiderInscription['items'][number];

export const getRiderInscription = endpoint({
  method: 'GET',
  path: '/api/races/info_rider',
  who: 'rider_entrant',
  rider: 'query',
  summary:
    'Returns the state of a rider in each category of a race, with the entry, the licence, the dues and what prevents an entry.',
  query: z.strictObject({ race_id: idParam, race_date: dateIn, rider_id: idParam }),
  reply: riderInscription,
  errors: ['race.not_found'],
});

/** It is an id as a number, or as the text that a form makes of it. */
const anyId = z.union([id, idParam]);

const entryBody = z.strictObject({
  race_id: anyId,
  rider_id: anyId,
  category_id: anyId,
  organization_id: anyId,
});

const entryErrors = ['request.too_many', 'race.not_found', 'race.category_elsewhere'] as const;

/** It is the state of the entry afterwards. A repeated request gets the same answer. */
export const entryReply = z.object({
  entry_id: id.nullable(),
  plate: z.string().nullable(),
  /** It is the place in the queue. It is null if the rider does not wait. */
  waiting: z.number().int().nullable(),
});
export type EntryReply = z.infer<typeof entryReply>;

export const addRiderToRace = endpoint({
  method: 'PUT',
  path: '/api/races/addrider',
  who: 'rider_entrant',
  rider: 'body',
  summary: 'Enters a rider into a category of a race. A rider who is already entered stays entered.',
  body: entryBody.extend(entryChoice),
  reply: entryReply,
  errors: [...entryErrors, ...closedRefusals, ...riderRefusals, ...choiceRefusals],
});

export const deleteRiderFromRace = endpoint({
  method: 'PUT',
  path: '/api/races/deleterider',
  who: 'rider_entrant',
  rider: 'body',
  summary: 'Takes an entry back. The first rider who waits moves up.',
  body: entryBody.extend({
    /**
     * It is the sum in cents that the family was told comes back, or null if it was told none. If the sum is lower by now, the entry stays.
     */
    back: priceCents.nullable().default(null),
  }),
  reply: z.object({}),
  errors: [
    ...entryErrors,
    'return.changed',
    'inscription.cup_closed',
    'inscription.not_yet',
    'inscription.closed',
    'inscription.drawn',
  ],
});

export const listFreePlates = endpoint({
  method: 'GET',
  path: '/api/cups/{id}/plates',
  who: 'user',
  summary: 'Returns whether a plate is free in a cup for a size of wheel, and the nearest free numbers.',
  query: z.strictObject({ wheel: z.enum(['12', '20', '24']), plate: z.string().max(20) }),
  reply: z.object({ plate: z.string(), free: z.boolean(), nearest: z.array(z.string()) }),
  errors: ['request.too_many', 'cup.not_found', 'plate.wrong'],
});

export const choosePlate = endpoint({
  method: 'PUT',
  path: '/api/cups/{id}/plates',
  who: 'rider_entrant',
  rider: 'body',
  summary:
    'Sets the plate of a rider in a cup for a size of wheel. Entries that are not drawn yet take it over.',
  body: z.strictObject({ rider_id: id, wheel, plate: z.string().max(20) }),
  reply: z.object({ plate: z.string() }),
  errors: [
    'request.too_many',
    'cup.not_found',
    'rider.not_found',
    'plate.wrong',
    'plate.taken',
    'plate.reserved',
  ],
});

/** Something of a rider expires on its last day. Class and cup are those of a licence. */
export const ending = z.object({
  what: z.enum(['licence', 'dni', 'insurance', 'waiver']),
  category_name: z.string().nullable(),
  cup_name: z.string().nullable(),
  ends_on: plainDate,
});
export type Ending = z.infer<typeof ending>;

/** This is a coming date of a rider of the account. The rider is in it, or it takes entries now or later. */
const seasonDate = z.object({
  race_id: id,
  organization_id: id,
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  /** It is true if entries are open now. */
  open: z.boolean(),
  opens_at: instant.nullable(),
  closes_at: instant,
  /** It says when the remaining races are ridden on another day. It is null if they are ridden on the date itself. */
  resumes_at: instant.nullable(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  /** These are the categories that the rider is entered in. */
  entered: z.array(z.object({ category_name: z.string(), plate: z.string() })),
  waiting: z.boolean(),
  /** It lists what is missing before the rider can enter. It is empty if nothing is missing. */
  missing: z.array(z.enum(['licence', 'licence_rejected', 'licence_review', 'dues', 'category'])),
  /** It is the category that lacks least, and the kind of licence that was asked for. It is null if none fits. */
  nearest: z.object({ category_id: id, lbr_guest: z.enum(['TRUE', 'FALSE']) }).nullable(),
});

/** This is a rider's next date with its state, and the last result. */
export const seasonRider = z.object({
  rider_id: id,
  /** These papers and licences expire within a month, the first to expire first. */
  endings: z.array(ending),
  next: seasonDate.nullable(),
  /** It is the next date of interest after it, which the rider is in or which is the first to take entries. */
  later: seasonDate.nullable(),
  last: z
    .object({
      cup_id: id,
      race_name: z.string(),
      race_date: plainDate,
      category_id: id,
      category_name: z.string(),
      rank: z.number().int().nullable(),
      riders: z.number().int(),
    })
    .nullable(),
});
export type SeasonRider = z.infer<typeof seasonRider>;

export const getSeason = endpoint({
  method: 'GET',
  path: '/api/riders/season',
  who: 'user',
  summary:
    'Returns the riders of the account with their next date, their entry, what is missing and their last result.',
  reply: z.object({ items: z.array(seasonRider) }),
});

export const getEntryList = endpoint({
  method: 'GET',
  path: '/api/races/{id}/entries',
  who: 'race_organizer',
  summary: 'Returns the entry list as a spreadsheet for the organizer.',
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['race.not_found'],
});
