import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { choiceRefusals, entryChoice, priceCents } from '#contract/money/prices.ts';
import { licenceAnswers } from '#contract/licences/answers.ts';
import { dateIn, id, idParam, instant, plainDate, plateColour, raceStatus, wheel } from '#contract/values.ts';

/** Why a date takes no entries (rules/entries/inscription.ts). */
export const closedRefusals = [
  'race.called_off',
  'inscription.cup_closed',
  'inscription.not_yet',
  'inscription.closed',
] as const;

/** Why a rider may not enter a class (rules/entries/inscription.ts). */
export const riderRefusals = [
  'inscription.birthdate_missing',
  'inscription.gender_missing',
  'inscription.category_gender',
  'inscription.category_young',
  'inscription.category_old',
  'inscription.wheel_taken',
  'inscription.licence_not_approved',
  'inscription.not_up_to_date',
] as const;

/** Why an entry or a withdrawal is refused; the text is under `error_<area>_<reason>`. */
export const inscriptionRefusal = z.enum([
  'inscription.already_in',
  ...closedRefusals,
  ...riderRefusals,
  'inscription.not_in',
  'inscription.drawn',
]);

export const licenceState = z.enum(['sent', 'in_review', 'approved', 'expiring', 'expired', 'rejected']);

/** A rider and one category of a race: what is in order, and what prevents the entry. */
export const inscriptionInfo = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  wheel,
  inscripted: z.boolean(),
  lbr_approved: z.boolean(),
  upToDate: z.boolean(),
  /** Fits by age, gender and wheel. */
  fits: z.boolean(),
  /** The plate of the entry; before it, the plate held in the cup; null: a free one will be given. */
  plate: z.string().nullable(),
  /** Place in the queue of a full category; null: not waiting. */
  waiting: z.number().int().nullable(),
  /** Places left; null: no limit. 0: a new entry waits. */
  places_left: z.number().int().nullable(),
  /** The newest licence for this category, whatever its state; null: none was asked for. */
  licence: z
    .object({
      lbr_id: id,
      state: licenceState,
      lbr_reason: z.string().nullable(),
      lbr_guest: z.enum(['TRUE', 'FALSE']),
      /** When it was sent last. */
      asked_at: instant,
    })
    .nullable(),
  /** Why the rider cannot enter, null: can. */
  refusal: inscriptionRefusal.nullable(),
  /** Why the entry cannot be taken back, null: can. */
  withdrawal: inscriptionRefusal.nullable(),
});

export const riderInscription = z.object({
  race_id: id,
  rider_id: id,
  race_status: raceStatus,
  /** The window's two ends, and the server's clock when it answered. */
  opens_at: instant.nullable(),
  closes_at: instant,
  now: instant,
  can_force_withdraw: z.boolean(),
  /** Entering costs something: the quote says what. */
  priced: z.boolean(),
  /** How soon the organization answers, where a licence is in review. */
  answers: licenceAnswers.nullable(),
  items: z.array(inscriptionInfo),
});

export type InscriptionInfo = z.infer<typeof inscriptionInfo>;
export type RiderInscription = z.infer<typeof riderInscription>;

export const getRiderInscription = endpoint({
  method: 'GET',
  path: '/api/races/info_rider',
  who: 'rider_entrant',
  rider: 'query',
  summary:
    'A rider in a race, category by category: entered or not, licence, dues, and what stands in the way',
  query: z.strictObject({ race_id: idParam, race_date: dateIn, rider_id: idParam }),
  reply: riderInscription,
  errors: ['race.not_found'],
});

/** An id as a number, or as the text that a form makes of it. */
const anyId = z.union([id, idParam]);

const entryBody = z.strictObject({
  race_id: anyId,
  rider_id: anyId,
  category_id: anyId,
  organization_id: anyId,
});

const entryErrors = ['request.too_many', 'race.not_found', 'race.category_elsewhere'] as const;

/** The state of the entry afterwards. A repeated request gets the same answer. */
export const entryReply = z.object({
  entry_id: id.nullable(),
  plate: z.string().nullable(),
  /** Place in the queue; null: not waiting. */
  waiting: z.number().int().nullable(),
});
export type EntryReply = z.infer<typeof entryReply>;

export const addRiderToRace = endpoint({
  method: 'PUT',
  path: '/api/races/addrider',
  who: 'rider_entrant',
  rider: 'body',
  summary: 'Enters a rider into a category of a race; who is in already stays in',
  body: entryBody.extend(entryChoice),
  reply: entryReply,
  errors: [...entryErrors, ...closedRefusals, ...riderRefusals, ...choiceRefusals],
});

export const deleteRiderFromRace = endpoint({
  method: 'PUT',
  path: '/api/races/deleterider',
  who: 'rider_entrant',
  rider: 'body',
  summary: 'Takes an entry back; the first who waits moves up',
  body: entryBody.extend({
    /** Cents that were said to come back; null: nothing was said. Where it is less by now, the entry stays. */
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
  summary: 'Whether a plate is free in a cup and wheel, and the free numbers nearest',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ wheel: z.enum(['12', '20', '24']), plate: z.string().max(20) }),
  reply: z.object({ plate: z.string(), free: z.boolean(), nearest: z.array(z.string()) }),
  errors: ['request.too_many', 'cup.not_found', 'plate.wrong'],
});

export const choosePlate = endpoint({
  method: 'PUT',
  path: '/api/cups/{id}/plates',
  who: 'rider_entrant',
  rider: 'body',
  summary: "A rider's plate in a cup, for a size of wheel; entries not drawn yet take it over",
  params: z.strictObject({ id: idParam }),
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

/** Something of a rider that expires, with its last day. Class and cup are those of a licence. */
export const ending = z.object({
  what: z.enum(['licence', 'dni', 'insurance']),
  category_name: z.string().nullable(),
  cup_name: z.string().nullable(),
  ends_on: plainDate,
});
export type Ending = z.infer<typeof ending>;

/** A coming date of a rider of the account: one the rider is in, or one that takes entries, now or later. */
const seasonDate = z.object({
  race_id: id,
  organization_id: id,
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  /** Entries are open now. */
  open: z.boolean(),
  opens_at: instant.nullable(),
  closes_at: instant,
  /** When the remaining races are ridden, on another day; null: on the date itself. */
  resumes_at: instant.nullable(),
  /** The organization called it off: it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  /** Categories entered. */
  entered: z.array(z.object({ category_name: z.string(), plate: z.string() })),
  waiting: z.boolean(),
  /** What is missing before the rider can enter; empty: nothing. */
  missing: z.array(z.enum(['licence', 'licence_rejected', 'licence_review', 'dues', 'category'])),
  /** The category that lacks least, and the kind of licence that was asked for; null: none fits. */
  nearest: z.object({ category_id: id, lbr_guest: z.enum(['TRUE', 'FALSE']) }).nullable(),
});

/** A rider's next date with its state, and the last result. */
export const seasonRider = z.object({
  rider_id: id,
  /** What expires within a month, soonest first. */
  endings: z.array(ending),
  next: seasonDate.nullable(),
  /** The date after it that matters: one the rider is in, or the first that takes entries. */
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
  summary: "The account's riders: next date, entered or not, what is missing, last result",
  query: z.strictObject({}),
  reply: z.object({ items: z.array(seasonRider) }),
});

export const getEntryList = endpoint({
  method: 'GET',
  path: '/api/races/{id}/entries',
  who: 'race_organizer',
  summary: 'The entry list as a spreadsheet, for the organizer',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['race.not_found'],
});
