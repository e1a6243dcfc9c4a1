import { z } from 'zod';
import { DESK_DUTIES } from '#rules/office/desk-duties.ts';
import { MOST_SEATS } from '#rules/judging/duties.ts';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal } from '#contract/entries/entries.ts';
import { dateIn, id, idParam, instant, plainDate, plateColour, raceStatus } from '#contract/values.ts';

/** A meeting the office can make codes for, and write to. */
export const officeMeeting = z.object({
  race_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  /** The organization called it off: it is not ridden. */
  called_off: z.boolean(),
  organization_id: id,
  organization_shortname: z.string(),
  /** Today where it is ridden. */
  today: plainDate,
  entries: z.number().int(),
});
export type OfficeMeeting = z.infer<typeof officeMeeting>;

export const listOfficeMeetings = endpoint({
  method: 'GET',
  path: '/api/office/meetings',
  who: 'organizer',
  summary: 'Races of published cups: those to come first, then those of the last two months',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(officeMeeting) }),
});

/** A helper's code, as the office sees it: never the code itself. */
export const deskPass = z.object({
  desk_id: id,
  desk_name: z.string(),
  duty: z.enum(DESK_DUTIES),
  /** Of a finish judge; null: no seat. */
  seat: z.number().int().nullable(),
  created_at: instant,
  expires_at: instant,
  /** `over`: its time has passed. */
  state: z.enum(['good', 'revoked', 'over']),
  /** Devices that opened it. */
  devices: z.number().int(),
  used_at: instant.nullable(),
  /** Entries, withdrawals, changed plates; undone ones do not count. */
  actions: z.number().int(),
  /** How many times emergency contacts of riders were read with it. */
  looks: z.number().int(),
});
export type DeskPass = z.infer<typeof deskPass>;

const params = z.strictObject({ id: idParam });

export const listDeskPasses = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/desk',
  who: 'race_organizer',
  summary: 'Helpers of a meeting, newest first',
  params,
  query: z.strictObject({}),
  reply: z.object({ items: z.array(deskPass) }),
});

export const makeDeskPass = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/desk',
  who: 'race_organizer',
  summary:
    'A code for a helper of one meeting, shown once; good until the end of a day, the one after the race at most',
  params,
  body: z.strictObject({
    desk_name: z.string().trim().min(1).max(60),
    until: dateIn,
    duty: z.enum(DESK_DUTIES).default('look'),
    /** Of a finish judge, and of nobody else. */
    seat: z.number().int().min(1).max(MOST_SEATS).nullable().default(null),
  }),
  reply: z.object({ pass: deskPass, code: z.string() }),
  errors: ['request.too_many', 'race.not_found', 'desk.until', 'desk.seat'],
});

export const revokeDeskPass = endpoint({
  method: 'DELETE',
  path: '/api/office/races/{id}/desk/{desk_id}',
  who: 'race_organizer',
  summary: 'Shuts a helper out at once, on every device',
  params: params.extend({ desk_id: idParam }),
  reply: deskPass,
  errors: ['desk.not_found'],
});

/** The meeting a helper is at. */
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
  summary: "Opens a meeting's desk with the code: a session that can do this and nothing else",
  body: z.strictObject({ code: z.string().max(40) }),
  reply: z.object({
    token: z.string(),
    expires_at: instant,
    duty: z.enum(DESK_DUTIES),
    meeting: deskMeeting,
  }),
  errors: ['request.too_many', 'desk.wrong_code', 'desk.for_judges'],
});

/** What a rider still lacks to ride. Never the content of the papers. */
export const deskMissing = z.enum(['licence', 'dues', 'fee', 'papers', 'birthdate']);

/** A rider at the desk, without private data. */
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
  summary: 'Entries of a meeting with what each rider is missing: no documents, no addresses',
  params,
  query: z.strictObject({}),
  reply: z.object({
    meeting: deskMeeting,
    /** Whether this code enters and withdraws. */
    may_act: z.boolean(),
    /** Why no rider can be entered now, null: possible; and whether a reason is needed. */
    refusal: inscriptionRefusal.nullable(),
    late: z.boolean(),
    items: z.array(entryAtDesk),
  }),
  errors: ['race.not_found'],
});
export type DeskEntries = z.infer<typeof getDeskEntries.reply>;
