import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { closedRefusals, inscriptionRefusal, riderRefusals } from '#contract/entries/entries.ts';
import { choiceRefusals, entryChoice } from '#contract/money/prices.ts';
import {
  cupStatus,
  gender,
  id,
  idParam,
  instant,
  plainDate,
  plateColour,
  raceStatus,
  wheel,
} from '#contract/values.ts';

/** A date whose entries the account may work on. */
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
  /** When the remaining races are ridden, on another day, while that is in the future. */
  resumes_at: instant.nullable(),
  /** The organization called it off: it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  /** Days from today to the day it rides next, in the organization's zone; negative: it was ridden. */
  in_days: z.number().int(),
  /** Within the caller's scope: for a delegate, those of the club. */
  entries: z.number().int(),
  waiting: z.number().int(),
});
export type DeskRace = z.infer<typeof deskRace>;

const params = z.strictObject({ id: idParam });
const none = z.strictObject({});
const writing = ['request.too_many', 'race.not_found'] as const;

export const listDeskRaces = endpoint({
  method: 'GET',
  path: '/api/office/races',
  who: 'staff',
  summary: 'Dates in the scope of whoever asks: those to come first, the nearest at the top',
  query: none,
  reply: z.object({ items: z.array(deskRace) }),
});

/** What an entry still lacks (rules/entries/entry-missing.ts). */
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

/** A rider in the list of a race: entered, waiting for a place, or withdrawn. */
export const deskLine = z.object({
  /** null: waits, or withdrew. */
  entry_id: id.nullable(),
  /** Place in the queue. */
  waiting: z.number().int().nullable(),
  withdrawn_at: instant.nullable(),
  rider_id: id,
  rider_fullname: z.string(),
  club_id: id.nullable(),
  club_name: z.string(),
  /** The class entered; and the class it races in, if that is another one. */
  category_id: id,
  races_in: id.nullable(),
  plate: z.string().nullable(),
  missing: z.array(entryMissing),
  /** Why the entry or withdrawal was made outside the window. */
  late_reason: z.string().nullable(),
  reason: z.string().nullable(),
  at: instant,
});
export type DeskLine = z.infer<typeof deskLine>;

/** A class of the race, and how full it is. */
export const deskCategory = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  gender: gender.nullable(),
  wheel,
  entry_limit: z.number().int().nullable(),
  /** Of all clubs: entered, racing together in it, waiting. */
  entries: z.number().int(),
  racing: z.number().int(),
  waiting: z.number().int(),
  /** The class it was merged into. */
  merged_into: id.nullable(),
  /** An official decided that it races alone, although it is small. */
  alone: z.boolean(),
});
export type DeskCategory = z.infer<typeof deskCategory>;

export const mergeProposal = z.object({
  from_category_id: id,
  riders: z.number().int(),
  into_category_id: id.nullable(),
  reason: z.enum(['older', 'boys_younger']).nullable(),
});

/** A race at the desk. */
export const raceDesk = deskRace.extend({
  /** An official enters outside the window and changes the status of the race; a club enters its own riders. */
  role: z.enum(['official', 'club']),
  /** Why no rider can be entered now, null: possible; and whether a reason is needed. */
  refusal: inscriptionRefusal.nullable(),
  late: z.boolean(),
  /** Where it may be moved by hand. */
  moves: z.array(raceStatus),
  /** Entering costs something: the quote says what. */
  priced: z.boolean(),
  categories: z.array(deskCategory),
  lines: z.array(deskLine),
  /** Small classes, and the classes they would race with. For an official, before the draw. */
  proposals: z.array(mergeProposal),
});
export type RaceDesk = z.infer<typeof raceDesk>;

export const getRaceDesk = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/entries',
  who: 'staff',
  summary: 'Who is entered in a race, waits or withdrew, what each lacks, how full the classes are',
  params,
  query: none,
  reply: raceDesk,
  errors: ['race.not_found'],
});

const reason = z.string().trim().max(200).default('');

export const moveRace = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/status',
  who: 'race_organizer',
  summary: 'Moves a race by hand, one step on or back: opens and closes its entries, posts its lists',
  params,
  body: z.strictObject({
    /** The status that was read. If it changed meanwhile, the call is refused. */
    was: raceStatus,
    race_status: raceStatus,
    /** Why entries are opened or closed by hand. It is needed there, because the clock does it otherwise. */
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

/** The state of a rider after an action of the desk. */
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
    'Enters a rider for the family; outside of the window an official does, with a reason. Twice is once',
  params,
  body: z.strictObject({
    ...rider,
    ...entryChoice,
    reason,
    plate: z.string().trim().max(20).default(''),
  }),
  /** `was_in`: the rider was entered before, by somebody else: this call has nothing to undo. */
  reply: deskEntry.extend({ was_in: z.boolean() }),
  errors: [...entering, ...choiceRefusals],
});

export const withdrawAtDesk = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/withdrawals',
  who: 'staff',
  summary: 'Takes a rider out of a class, or out of its queue. Twice is once',
  params,
  body: z.strictObject({ ...rider, reason }),
  /** null: was not entered. */
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
    'Puts back who was withdrawn a moment ago, with plate and place; only by who withdrew, while the place is free',
  params,
  reply: deskEntry,
  errors: [
    'race.not_found',
    'race.category_elsewhere',
    'office.rider_not_found',
    'office.undo_late',
    'office.undo_money',
    'race.called_off',
    'office.undo_full',
  ],
});

export const moveEntry = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/category',
  who: 'staff',
  summary:
    'Moves an entry into another class of the race, where the rules let the rider in and there is a place',
  params,
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
  summary: 'Lets a small class race with another one, or alone; or takes that back. Until the draw',
  params,
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
