import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { closedRefusals, inscriptionRefusal, riderRefusals } from '#contract/entries/entries.ts';
import { choiceRefusals, entryChoice } from '#contract/money/prices.ts';
import {
  cupStatus,
  gender,
  id,
  instant,
  plainDate,
  plateColour,
  raceStatus,
  wheel,
} from '#contract/values.ts';

/** The account may work on the entries of this date. */
export const deskRace = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  cup_status: cupStatus,
  organization_shortname: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  opens_at: instant.nullable(),
  closes_at: instant,
  /** It says when the remaining races are ridden on another day, while that is in the future. */
  resumes_at: instant.nullable(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  /** It counts the days from today to the day on which it rides next, in the organization's zone. It is negative if the date was ridden. */
  in_days: z.number().int(),
  /** It counts entries within the caller's scope. For a delegate, it counts those of the club. */
  entries: z.number().int(),
  waiting: z.number().int(),
});
export type DeskRace = z.infer<typeof deskRace>;

/** A rider cannot be put back for one of these reasons. */
export const undoRefusals = [
  'race.not_found',
  'race.category_elsewhere',
  'office.rider_not_found',
  'office.undo_late',
  'office.undo_money',
  'race.called_off',
  'office.undo_full',
] as const;
const writing = ['request.too_many', 'race.not_found'] as const;

export const listDeskRaces = endpoint({
  method: 'GET',
  path: '/api/office/races',
  who: 'staff',
  summary: "Returns the dates within the caller's scope, the coming ones first, the nearest at the top.",
  reply: z.object({ items: z.array(deskRace) }),
});

/** An entry still lacks this (rules/entries/entry-missing.ts). */
export const entryMissing = z.enum([
  'licence',
  'licence_review',
  'licence_rejected',
  'licence_expires',
  'dues',
  'fee',
  'plate',
  'category',
]);

/** This is a rider in the list of a race, who is entered, waits for a place or withdrew. */
export const deskLine = z.object({
  /** It is null if the rider waits or withdrew. */
  entry_id: id.nullable(),
  /** It is the place in the queue. */
  waiting: z.number().int().nullable(),
  withdrawn_at: instant.nullable(),
  rider_id: id,
  rider_fullname: z.string(),
  club_id: id.nullable(),
  club_name: z.string(),
  /** It is the class entered. `races_in` is the class in which the rider races, if that is another one. */
  category_id: id,
  races_in: id.nullable(),
  plate: z.string().nullable(),
  missing: z.array(entryMissing),
  /** It says why the entry or withdrawal was made outside the window. */
  late_reason: z.string().nullable(),
  reason: z.string().nullable(),
  at: instant,
});
export type DeskLine = z.infer<typeof deskLine>;

/** This is a class of the race, with how full it is. */
export const deskCategory = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  gender: gender.nullable(),
  wheel,
  entry_limit: z.number().int().nullable(),
  /** These count the riders of all clubs who are entered, race together in the class, or wait. */
  entries: z.number().int(),
  racing: z.number().int(),
  waiting: z.number().int(),
  /** The class was merged into this one. */
  merged_into: id.nullable(),
  /** It is true if an official decided that the class races alone, although it is small. */
  alone: z.boolean(),
});
export type DeskCategory = z.infer<typeof deskCategory>;

export const mergeProposal = z.object({
  from_category_id: id,
  riders: z.number().int(),
  into_category_id: id.nullable(),
  reason: z.enum(['older', 'boys_younger']).nullable(),
});

/** This is a race at the desk. */
export const raceDesk = deskRace.extend({
  /** An official enters outside the window and changes the status of the race. A club enters its own riders. */
  role: z.enum(['official', 'club']),
  /** It says why no rider can be entered now. It is null if entries are possible. `late` says whether a reason is needed. */
  refusal: inscriptionRefusal.nullable(),
  late: z.boolean(),
  /** It may be moved by hand to these states. */
  moves: z.array(raceStatus),
  /** It is true if entering costs something. The quote says how much. */
  priced: z.boolean(),
  categories: z.array(deskCategory),
  lines: z.array(deskLine),
  /** They are small classes with the classes they would race with, for an official before the draw. */
  proposals: z.array(mergeProposal),
});
export type RaceDesk = z.infer<typeof raceDesk>;

export const getRaceDesk = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/entries',
  who: 'staff',
  summary:
    'Returns the riders who are entered in a race, wait or withdrew, with what each lacks, and how full the classes are.',
  reply: raceDesk,
  errors: ['race.not_found'],
});

const reason = z.string().trim().max(200).default('');

export const moveRace = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/status',
  who: 'race_organizer',
  summary: 'Moves a race by hand one step on or back. A step opens or closes its entries or posts its lists.',
  body: z.strictObject({
    /** It is the status that was read. If it changed meanwhile, the call is refused. */
    was: raceStatus,
    race_status: raceStatus,
    /** It says why entries are opened or closed by hand. It is needed there, because the clock does it otherwise. */
    reason,
  }),
  reply: z.object({ race_status: raceStatus }),
  errors: [
    ...writing,
    'office.changed',
    'office.race_move',
    'office.race_ridden',
    'office.reason_missing',
    'inscription.cup_closed',
    'race.called_off',
  ],
});

const rider = { rider_id: id, category_id: id };

/** This is the state of a rider after an action of the desk. */
export const deskEntry = z.object({
  entry_id: id.nullable(),
  plate: z.string().nullable(),
  waiting: z.number().int().nullable(),
});

const entering = [
  ...writing,
  'office.reason_missing',
  'office.rider_not_found',
  'race.category_elsewhere',
  ...closedRefusals,
  'inscription.drawn',
  ...riderRefusals,
  'plate.taken',
  'plate.wrong',
  'plate.reserved',
] as const;

export const enterAtDesk = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/entries',
  who: 'staff',
  summary:
    'Enters a rider for the family. Outside of the window only an official may do so, with a reason. Repeating the request has no further effect.',
  body: z.strictObject({
    ...rider,
    ...entryChoice,
    reason,
    plate: z.string().trim().max(20).default(''),
  }),
  /** `was_in` is true if somebody else entered the rider before. This call then has nothing to undo. */
  reply: deskEntry.extend({ was_in: z.boolean() }),
  errors: [...entering, ...choiceRefusals],
});

export const withdrawAtDesk = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/withdrawals',
  who: 'staff',
  summary: 'Takes a rider out of a class or out of its queue. Repeating the request has no further effect.',
  body: z.strictObject({ ...rider, reason }),
  /** It is null if the rider was not entered. */
  reply: z.object({ withdrawal_id: id.nullable() }),
  errors: [
    ...writing,
    'office.rider_not_found',
    'race.category_elsewhere',
    'inscription.cup_closed',
    'inscription.not_yet',
    'inscription.closed',
    'inscription.drawn',
  ],
});

export const undoWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/undo',
  who: 'staff',
  summary:
    'Puts back a rider who was withdrawn a moment ago, with plate and place. Only the account that withdrew the rider may do so, as long as the place is free.',
  reply: deskEntry,
  errors: undoRefusals,
});

export const moveEntry = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/category',
  who: 'staff',
  summary:
    'Moves an entry into another class of the race, if the rules let the rider in and there is a place.',
  body: z.strictObject({ ...rider, into_category_id: id, reason }),
  reply: deskEntry,
  errors: [
    ...entering,
    'inscription.not_in',
    'inscription.already_in',
    'office.category_full',
    'dues.in_review',
  ],
});

export const mergeClass = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/merges',
  who: 'race_organizer',
  summary: 'Lets a small class race with another one or alone, or takes that decision back, until the draw.',
  body: z.strictObject({
    category_id: id,
    decision: z.enum(['together', 'alone', 'undo']),
    into_category_id: id.nullable().default(null),
  }),
  reply: z.object({ moved: z.number().int() }),
  errors: [
    ...writing,
    'inscription.drawn',
    'race.category_not_found',
    'race.category_elsewhere',
    'plate.taken',
    'office.merge',
  ],
});
