import { z } from 'zod';
import { DESK_DUTIES } from '#rules/operations/office/desk-duties.ts';
import { MOST_SEATS } from '#rules/raceday/judging/duties.ts';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal } from '#contract/entries/entries.ts';
import { dateIn, id, idParam, instant, plainDate, plateColour, raceStatus } from '#contract/values.ts';

/** The office can make codes for this meeting and write to it. */
export const officeMeeting = z.object({
  race_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  organization_id: id,
  organization_shortname: z.string(),
  /** It is the present day at the place where it is ridden. */
  today: plainDate,
  entries: z.number().int(),
});
export type OfficeMeeting = z.infer<typeof officeMeeting>;

export const listOfficeMeetings = endpoint({
  method: 'GET',
  path: '/api/office/meetings',
  who: 'organizer',
  summary: 'Returns the races of published cups, the coming ones first, then those of the last two months.',
  reply: z.object({ items: z.array(officeMeeting) }),
});

/** This is a helper's code as the office sees it, never the code itself. */
export const deskPass = z.object({
  desk_id: id,
  desk_name: z.string(),
  duty: z.enum(DESK_DUTIES),
  /** It is the seat of a finish judge. It is null without a seat. */
  seat: z.number().int().nullable(),
  created_at: instant,
  expires_at: instant,
  /** With `over`, its time has passed. */
  state: z.enum(['good', 'revoked', 'over']),
  /** It counts the devices that opened it. */
  devices: z.number().int(),
  used_at: instant.nullable(),
  /** It counts entries, withdrawals and changed plates. Undone ones do not count. */
  actions: z.number().int(),
  /** It counts how often emergency contacts of riders were read with it. */
  looks: z.number().int(),
});
export type DeskPass = z.infer<typeof deskPass>;

const params = z.strictObject({ id: idParam });

export const listDeskPasses = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/desk',
  who: 'race_organizer',
  summary: 'Returns the helpers of a meeting, newest first.',
  reply: z.object({ items: z.array(deskPass) }),
});

export const makeDeskPass = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/desk',
  who: 'race_organizer',
  summary:
    'Makes a code for a helper of one meeting and shows it once. It is valid until the end of a day, at most the day after the race.',
  body: z.strictObject({
    desk_name: z.string().trim().min(1).max(60),
    until: dateIn,
    duty: z.enum(DESK_DUTIES).default('look'),
    /** It is the seat of a finish judge. A timing system has one where it votes. */
    seat: z.number().int().min(1).max(MOST_SEATS).nullable().default(null),
  }),
  reply: z.object({
    pass: deskPass,
    code: z.string(),
    /** Other devices reach this server at this address. The address that the office sees may open on its own machine alone. */
    origin: z.string(),
  }),
  errors: ['request.too_many', 'race.not_found', 'desk.until', 'desk.seat'],
});

export const revokeDeskPass = endpoint({
  method: 'DELETE',
  path: '/api/office/races/{id}/desk/{desk_id}',
  who: 'race_organizer',
  summary: 'Ends the access of a helper at once, on every device.',
  params: params.extend({ desk_id: idParam }),
  reply: deskPass,
  errors: ['desk.not_found'],
});

/** It is the meeting at which the helper is. */
export const deskMeeting = z.object({
  race_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  organization_shortname: z.string(),
});

export const openDesk = endpoint({
  method: 'POST',
  path: '/api/desk/open',
  who: 'anyone',
  asksProofOfMany: true,
  summary: 'Opens the desk of a meeting with the code. The session can do this and nothing else.',
  body: z.strictObject({ code: z.string().max(40) }),
  reply: z.object({
    token: z.string(),
    expires_at: instant,
    duty: z.enum(DESK_DUTIES),
    meeting: deskMeeting,
  }),
  errors: ['desk.wrong_code', 'desk.for_judges'],
});

/** A rider still lacks this to ride. It never holds the content of the papers. */
export const deskMissing = z.enum(['licence', 'dues', 'fee', 'papers', 'birthdate']);

/** This is a rider at the desk, without private data. */
export const entryAtDesk = z.object({
  entry_id: id,
  plate: z.string(),
  rider_fullname: z.string(),
  category_name: z.string(),
  plate_colour: plateColour,
  club_name: z.string().nullable(),
  missing: z.array(deskMissing),
});
export type DeskEntry = z.infer<typeof entryAtDesk>;

export const getDeskEntries = endpoint({
  method: 'GET',
  path: '/api/desk/races/{id}/entries',
  who: 'race_desk',
  summary:
    'Returns the entries of a meeting with what each rider is missing, without documents and addresses.',
  reply: z.object({
    meeting: deskMeeting,
    /** It is true if this code enters and withdraws. */
    may_act: z.boolean(),
    /** It says why no rider can be entered now. It is null if entries are possible. `late` says whether a reason is needed. */
    refusal: inscriptionRefusal.nullable(),
    late: z.boolean(),
    items: z.array(entryAtDesk),
  }),
  errors: ['race.not_found'],
});
export type DeskEntries = z.infer<typeof getDeskEntries.reply>;
