import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, plainDate, raceStatus } from '#contract/values.ts';

/** What the list of a race needs before it is drawn: numbers, each with a link to the entries. */
const readiness = z.object({
  /** Riders who lack something: licence, fees, plate, category. */
  missing: z.number().int(),
  /** Classes too small to race alone. */
  small: z.number().int(),
});

/** A coming race, its state, and how far it is prepared. */
export const nextRace = z.object({
  race_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  race_date: plainDate,
  race_name: z.string(),
  race_status: raceStatus,
  opens_at: instant.nullable(),
  closes_at: instant,
  /** When the remaining races are ridden, on another day, while that is in the future. */
  resumes_at: instant.nullable(),
  /** The organization called it off: it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  /** Days from today to the day it rides next, in the organization's zone; negative: it is being ridden. */
  in_days: z.number().int(),
  /** Within the caller's scope: for a delegate, those of the club. */
  entries: z.number().int(),
  waiting: z.number().int(),
  /** Only of the nearest race that is not drawn yet; null: of the others. */
  readiness: readiness.nullable(),
});

/** How many items wait in the book of a club or an organization. */
const inBooks = z.object({ book_id: id, payee_name: z.string(), count: z.number().int() });

/** The state of the server's backups. */
const backupStanding = z.object({
  /** Whether the server makes them automatically. */
  scheduled: z.boolean(),
  /** The time of the last good one; null: there is none. */
  last_good_at: instant.nullable(),
  /** Older than two intervals, or one was tried and there is none. */
  overdue: z.boolean(),
  /** Why the last attempt failed; null: it did not. */
  failure: z
    .enum(['place_full', 'place_unwritable', 'database_lost', 'files_unreadable', 'interrupted', 'other'])
    .nullable(),
});
export type BackupStanding = z.infer<typeof backupStanding>;

/** How far an office is that never published a cup; each is true once there is one. */
const firstSteps = z.object({
  organization_id: id,
  contact: z.boolean(),
  clubs: z.boolean(),
  riders: z.boolean(),
  /** The cup that is being made; null: none yet. */
  cup_id: id.nullable(),
  dates: z.boolean(),
  classes: z.boolean(),
});

/** What the caller has to do, each a number with a list of its own. null: not the caller's task. */
export const officeToday = z.object({
  licences_waiting: z.number().int().nullable(),
  licences_expiring: z.number().int().nullable(),
  /** Claims of families that wait for a decision. */
  claims_waiting: z.number().int().nullable(),
  /** Pictures somebody asked to take down, and portraits to look at. */
  photographs_waiting: z.number().int().nullable(),
  /** Riders whose document or insurance expires within a month. */
  papers_expiring: z.number().int().nullable(),
  /** For delegates of a club: licences and papers of its riders that expire within a month, or expired this season. */
  endings: z.number().int().nullable(),
  /** By club: proofs without a decision. */
  proofs_waiting: z.array(inBooks),
  /** By club and season: riders with an overdue fee. */
  dues_overdue: z.array(inBooks.extend({ season: z.number().int() })),
  /** Cups that were not published yet. */
  drafts: z.array(z.object({ cup_id: id, cup_name: z.string() })),
  next_races: z.array(nextRace),
  /** For officials of an organization that never published a cup; null: for everybody else. */
  first_steps: firstSteps.nullable(),
  /** For administrators; null: for everybody else. */
  backup: backupStanding.nullable(),
});
export type OfficeToday = z.infer<typeof officeToday>;
export type NextRace = OfficeToday['next_races'][number];

export const getOfficeToday = endpoint({
  method: 'GET',
  path: '/api/office/today',
  who: 'staff',
  summary: 'What waits in the office today, within the scope of whoever asks',
  query: z.strictObject({}),
  reply: officeToday,
});
