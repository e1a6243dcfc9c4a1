import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, plainDate, raceStatus } from '#contract/values.ts';

/** What the list of a race still needs before it is drawn, each a number behind which the lines are. */
const readiness = z.object({
  /** Riders who lack something: licence, fees, plate, category. */
  missing: z.number().int(),
  /** Classes too small to race alone. */
  small: z.number().int(),
});

/** A race that comes next, how far it is, and how far it is prepared. */
export const nextRace = z.object({
  race_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  race_date: plainDate,
  race_name: z.string(),
  race_status: raceStatus,
  opens_at: instant.nullable(),
  closes_at: instant,
  /** When what is left of it is ridden, on another day, while that is ahead. */
  resumes_at: instant.nullable(),
  zone: z.string(),
  /** Days from today to the day it rides next, in the organization's zone; negative: it is being ridden. */
  in_days: z.number().int(),
  /** Within the scope of whoever asks: for a delegate, those of their club. */
  entries: z.number().int(),
  waiting: z.number().int(),
  /** Of the one that is nearest and not drawn yet; null: of the others. */
  readiness: readiness.nullable(),
});

/** What waits in the books of a club. */
const inBooks = z.object({ club_id: id, club_name: z.string(), count: z.number().int() });

/** How backups of the server stand. */
const backupStanding = z.object({
  /** Whether the server makes them by itself. */
  scheduled: z.boolean(),
  /** Of which moment the last good one is; null: there is none. */
  last_good_at: instant.nullable(),
  /** Older than two turns, or none though one was tried. */
  overdue: z.boolean(),
  /** Why the last attempt failed; null: it did not. */
  failure: z
    .enum(['place_full', 'place_unwritable', 'database_lost', 'files_unreadable', 'interrupted', 'other'])
    .nullable(),
});
export type BackupStanding = z.infer<typeof backupStanding>;

/** How far an office is that never published a cup; each is true where there is some. */
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

/** What waits for whoever asks, each a number and the list of just those. null: not for them to do. */
export const officeToday = z.object({
  licences_waiting: z.number().int().nullable(),
  licences_expiring: z.number().int().nullable(),
  /** Claims of families that wait for a decision. */
  claims_waiting: z.number().int().nullable(),
  /** Riders of whom a document or an insurance ends within a month. */
  papers_expiring: z.number().int().nullable(),
  /** For whoever runs a club: licences and papers of its riders that end within a month, or ended this season. */
  endings: z.number().int().nullable(),
  /** By club: proofs nobody judged yet. */
  proofs_waiting: z.array(inBooks),
  /** By club and season: riders with a fee whose day has gone by. */
  dues_overdue: z.array(inBooks.extend({ season: z.number().int() })),
  /** Cups nobody published yet. */
  drafts: z.array(z.object({ cup_id: id, cup_name: z.string() })),
  next_races: z.array(nextRace),
  /** For whoever runs an organization that never published a cup; null: for everybody else. */
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
