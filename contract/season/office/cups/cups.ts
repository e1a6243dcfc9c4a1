import { z } from 'zod';
import { cupParameters, rankingTie } from '#contract/season/cups/cups.ts';
import { clubRule } from '#contract/people/clubs/clubs.ts';
import { qualificationRules } from '#contract/season/cups/qualification.ts';
import { endpoint } from '#contract/endpoint.ts';
import { audience, messageText } from '#contract/people/office/messages.ts';
import { ageWarning, officeCategory } from './cup-category.ts';
import { officePicture } from './picture.ts';
import { dateIn, id, idParam, instant, plainDate, raceStatus } from '#contract/values.ts';
import { CUP_STATUSES } from '#rules/season/cups/cup-status.ts';
import { RULE_CHOICES } from '#rules/raceday/races/types.ts';

/** There are four, including drafts and archived cups, which the public does not see. */
export const officeCupStatus = z.enum(CUP_STATUSES);

/** It is the version that was read. A write with another one is refused, so that nobody overwrites what they have not seen. */
export const version = z.number().int().positive();
export const versionText = z
  .string()
  .regex(/^[1-9][0-9]{0,8}$/)
  .transform(Number);
/** It is true if the person confirmed the consequences. */
const confirmed = z.boolean().default(false);

const text = (max: number) => z.string().trim().max(max);
const line = (max: number) => text(max).min(1);
const count = (max: number) => z.number().int().min(0).max(max);

/** These are the settings of a category's races, by their names in docs/regulation.md. */
export const raceRules = z.strictObject({
  heats: z.enum(RULE_CHOICES.heats),
  moto_mode: z.enum(RULE_CHOICES.moto_mode),
  motos: z.number().int().min(1).max(8),
  small_class: z.enum(RULE_CHOICES.small_class),
  tie_break: z.enum(RULE_CHOICES.tie_break),
  dns: z.enum(RULE_CHOICES.dns),
  dnf_in_ko: z.enum(RULE_CHOICES.dnf_in_ko),
  ko_dns: z.enum(RULE_CHOICES.ko_dns),
});

/** These are the points of the places in a range, both ends included. */
export const pointsRange = z.strictObject({
  from: z.number().int().min(1).max(999),
  to: z.number().int().min(1).max(999),
  points: count(100_000),
});

const settings = {
  cup_name: line(120),
  cup_parameters: z.strictObject(cupParameters.shape),
  cup_inscription_init: count(365),
  /** Entries close when this day begins, counted before the race. With -1 they close after the day of the race. */
  cup_inscription_end: z.number().int().min(-1).max(365),
  cup_assign_type: z.enum(['RANDOM', 'RANKING', 'ENTRY_ORDER', 'MANUAL']),
  allow_ride_up: z.boolean(),
  /** If true, riders of the date before are entered automatically when the entries of a date open. */
  cup_auto_inscription: z.boolean(),
  rules: raceRules,
  points: z.array(pointsRange).max(300),
  /** It is null if every date counts. */
  count_best: z.number().int().min(1).max(100).nullable(),
  min_rounds_to_rank: count(100),
  must_ride_last: z.boolean(),
  bonus_presence: count(100_000),
  /** If true, only dates ridden with a licence for the season give points. */
  only_affiliated: z.boolean(),
  /** If true, points follow a rider who changes category. If not, they stay in the old one. */
  carries_points: z.boolean(),
  /** These criteria order riders with the same points. If the list is empty, they share the place. */
  ranking_tie: rankingTie,
  /** It is the rule of the club ranking. It is null if clubs are not ranked. */
  club_rule: clubRule.nullable(),
  /** It says how many riders of a club count on a date by the rule `best`. */
  club_best: z.number().int().min(1).max(100).nullable(),
  /** They say who qualifies for a final or a championship. Each event has one rule for all classes and one for each class of its own. */
  qualifications: qualificationRules,
};

const officeDate = z.object({
  date: plainDate,
  name: z.string(),
  place: z.string().nullable(),
  /** It is the track, if it has a page. */
  track_id: id.nullable(),
  track_name: z.string().nullable(),
  multiplier: z.number().int(),
  /** It lists hours of the day, line by line. */
  timetable: z.string().nullable(),
  /** It is the contact for this date, if it is not the organization. */
  contact: z.string().nullable(),
  /** It says when the office of the date is open, line by line. */
  office_hours: z.string().nullable(),
  /** It is the address of the technical guide. */
  guide: z.string().nullable(),
  /** It is the address of the video. */
  video: z.string().nullable(),
  images: z.array(officePicture),
  raceImages: z.array(officePicture),
  race_id: id.nullable(),
  race_status: raceStatus.nullable(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  entries: z.number().int(),
  waiting: z.number().int(),
  /** It is true if a race was ridden that day, so that the date cannot move. */
  ridden: z.boolean(),
});

/** This is a cup as the office edits it. */
export const officeCup = z.object({
  cup_id: id,
  version,
  cup_status: officeCupStatus,
  organization_id: id,
  organization_shortname: z.string(),
  organization_zone: z.string(),
  ...settings,
  cup_regulation: z.string().nullable(),
  /** It is the address of the form that families need to ask for a licence. */
  cup_licence_model: z.string().nullable(),
  copied_from: z.object({ cup_id: id, cup_name: z.string() }).nullable(),
  cup_categories: z.array(officeCategory),
  cup_dates: z.array(officeDate),
  /** It counts, in riders, what ends between its dates if they lie in two years. It is null if they lie in one. */
  new_year: z
    .object({
      /** It is the first date of the new year. `last_date` is the last one. */
      first_date: plainDate,
      last_date: plainDate,
      /** It counts licences of a season that end before the last date. */
      licences: z.number().int(),
      /** It counts riders who are too old for the class then. */
      ages: z.number().int(),
      /** It counts documents and insurances that end before the last date. */
      papers: z.number().int(),
    })
    .nullable(),
  /** It lists what the cup lacks to be published. */
  missing: z.array(z.enum(['dates', 'categories', 'points'])),
  /** These are ages that no category takes, or that two take. They are a warning and not a refusal. */
  warnings: z.array(ageWarning),
});
export type OfficeCup = z.infer<typeof officeCup>;

export const officeCupItem = z.object({
  cup_id: id,
  version,
  cup_name: z.string(),
  cup_status: officeCupStatus,
  organization_id: id,
  organization_shortname: z.string(),
  first_date: plainDate.nullable(),
  last_date: plainDate.nullable(),
  dates: z.number().int(),
  categories: z.number().int(),
  entries: z.number().int(),
  waiting: z.number().int(),
});
export type OfficeCupItem = z.infer<typeof officeCupItem>;

export const params = z.strictObject({ id: idParam });
export const dateParams = z.strictObject({ id: idParam, raceDate: dateIn });
export const writing = ['cup.not_found', 'office.changed'] as const;

export const listOfficeCups = endpoint({
  method: 'GET',
  path: '/api/office/cups',
  who: 'organizer',
  summary:
    "Returns the cups of the caller's organizations, including drafts and archived ones, newest season first.",
  query: z.strictObject({ cup_status: officeCupStatus.optional() }),
  reply: z.object({ items: z.array(officeCupItem) }),
});

export const getOfficeCup = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}',
  who: 'cup_organizer',
  summary: 'Returns a cup with all that can be edited, and the version that a write must name.',
  reply: officeCup,
  errors: ['cup.not_found'],
});

export const createOfficeCup = endpoint({
  method: 'POST',
  path: '/api/office/cups',
  who: 'organizer',
  summary: 'Makes a new draft of a cup in an organization of the caller, with the usual settings.',
  body: z.strictObject({ organization_id: id, cup_name: line(120) }),
  reply: officeCup,
  errors: ['organization.not_found', 'office.cup_name_taken'],
});

export const updateOfficeCup = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}',
  who: 'cup_organizer',
  summary:
    'Changes the settings of a cup. Settings that are not sent stay unchanged. Categories are sent as a whole, in their order.',
  body: z.strictObject({
    version,
    confirmed,
    ...z.strictObject(settings).partial().shape,
    cup_categories: z
      .array(
        z.strictObject({
          category_id: id,
          entry_limit: z.number().int().min(1).max(999).nullable(),
          exhibition: z.boolean().default(false),
        }),
      )
      .max(300)
      .refine((list) => new Set(list.map(({ category_id }) => category_id)).size === list.length)
      .optional(),
  }),
  reply: officeCup,
  errors: [
    ...writing,
    'office.cup_name_taken',
    'office.window',
    'office.points',
    'office.club_best',
    'office.rules_drawn',
    'office.ranking_changes',
    'office.category_elsewhere',
    'office.category_in_use',
    'office.no_categories',
    'office.no_points',
    'plate.taken',
  ],
});

export const copyOfficeCup = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/copy',
  who: 'cup_organizer',
  summary:
    'Copies a cup as a draft for the next season, with all but what was ridden. Its dates move by whole weeks and keep their weekday.',
  body: z.strictObject({ cup_name: line(120), first_date: dateIn }),
  reply: officeCup,
  errors: [...writing, 'office.cup_name_taken'],
});

const dateBody = {
  version,
  date: dateIn,
  name: line(120),
  place: text(200).nullable().default(null),
  multiplier: count(10).default(1),
  /** If they are left out, they stay. */
  track_id: id.nullable().optional(),
  timetable: text(2000).nullable().optional(),
  contact: text(200).nullable().optional(),
  office_hours: text(500).nullable().optional(),
  guide: text(500).nullable().optional(),
  video: text(500).nullable().optional(),
};

export const addOfficeDate = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/dates',
  who: 'cup_organizer',
  summary: 'Adds a date to a cup, with its race, which takes no entries yet.',
  body: z.strictObject(dateBody),
  reply: officeCup,
  errors: [...writing, 'office.date_taken', 'office.date_guide', 'office.date_video', 'track.not_found'],
});

export const updateOfficeDate = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/dates/{raceDate}',
  who: 'cup_organizer',
  summary:
    'Changes a date of a cup. If riders are entered in it, moving it asks for confirmation and tells the families.',
  params: dateParams,
  body: z.strictObject({ ...dateBody, confirmed }),
  reply: officeCup,
  errors: [
    ...writing,
    'office.date_not_found',
    'office.date_taken',
    'office.date_guide',
    'office.date_video',
    'track.not_found',
    'office.date_called_off',
    'office.date_has_entries',
    'office.date_ridden',
    'office.date_other_year',
    'office.ranking_changes',
  ],
});

export const previewDateMove = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/dates/{raceDate}/move',
  who: 'cup_organizer',
  summary:
    'Returns the letter that moving a date would send, and which families it reaches and which not. It writes nothing.',
  params: dateParams,
  body: z.strictObject({ date: dateIn, name: line(120), place: text(200).nullable().default(null) }),
  reply: z.object({
    audience,
    /** It is the text as it is sent, first in the language of the organization, then in those that the families read. */
    texts: z.array(messageText),
    /** Answers go to this address. It is empty if the organization has no contact. */
    reply_to: z.string(),
  }),
  errors: ['cup.not_found', 'office.date_not_found'],
});

export const deleteOfficeDate = endpoint({
  method: 'DELETE',
  path: '/api/office/cups/{id}/dates/{raceDate}',
  who: 'cup_organizer',
  summary: 'Removes a date from a cup, as long as no rider is entered in it.',
  params: dateParams,
  query: z.strictObject({ version: versionText }),
  reply: officeCup,
  errors: [...writing, 'office.date_not_found', 'office.date_in_use', 'office.no_dates'],
});

export const saveRegulation = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/regulation',
  who: 'cup_organizer',
  summary:
    'Saves the regulation as rich text, cleans it and keeps every version. An empty text takes the regulation down.',
  longBody: true,
  body: z.strictObject({ version, cup_regulation: z.string().max(400_000) }),
  reply: officeCup,
  errors: [...writing, 'regulation.too_heavy'],
});

export const listRegulationVersions = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/regulation/versions',
  who: 'cup_organizer',
  summary: 'Returns every version of the regulation, newest first.',
  reply: z.object({
    items: z.array(
      z.object({
        regulation_id: id,
        written_at: instant,
        /** It is the first name and surname of the author. It is empty for an import or a deleted account. */
        by: z.string(),
        /** It is null if the regulation was taken down. */
        cup_regulation: z.string().nullable(),
      }),
    ),
  }),
  errors: ['cup.not_found'],
});

export const changeCupStatus = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/status',
  who: 'cup_organizer',
  summary: 'Publishes a cup, closes it, archives it or takes a step back.',
  body: z.strictObject({ version, cup_status: officeCupStatus }),
  reply: officeCup,
  errors: [
    ...writing,
    'office.status_move',
    'office.no_dates',
    'office.no_categories',
    'office.no_points',
    'office.cup_in_use',
  ],
});

const plain = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const getCupDifferences = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/differences',
  who: 'cup_organizer',
  summary:
    'Returns the differences of a cup from what was published last, or otherwise from the cup it was copied from.',
  reply: z.object({
    /** With `nothing` it is the first cup, so all of it is new. */
    against: z.enum(['publication', 'season', 'nothing']),
    /** It says when the other was published. `cup_name` is its name. */
    published_at: instant.nullable(),
    cup_name: z.string().nullable(),
    items: z.array(
      z.object({
        part: z.string(),
        /** It names the category or date that the difference is about. It is null for the cup. */
        name: z.string().nullable(),
        change: z.enum(['changed', 'added', 'removed']),
        was: plain,
        became: plain,
      }),
    ),
  }),
  errors: ['cup.not_found'],
});
