import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { deskRace } from '#contract/entries/office/entries.ts';
import { id, instant } from '#contract/values.ts';

/** The list of a race needs this before it is drawn. Each number has a link to the entries. */
const readiness = z.object({
  /** It counts riders who lack something, such as licence, fees, plate or category. */
  missing: z.number().int(),
  /** It counts classes too small to race alone. */
  small: z.number().int(),
});

/** This is a coming race, its state and how far it is prepared. */
export const nextRace = deskRace.omit({ cup_id: true, cup_status: true }).extend({
  /** It is set only for the nearest race that is not drawn yet. It is null for the others. */
  readiness: readiness.nullable(),
});

/** It counts how many items wait in the book of a club or an organization. */
const inBooks = z.object({ book_id: id, payee_name: z.string(), count: z.number().int() });

/** This is the state of the server's backups. */
const backupStanding = z.object({
  /** It is true if the server makes them automatically. */
  scheduled: z.boolean(),
  /** It is the time of the last good one. It is null if there is none. */
  last_good_at: instant.nullable(),
  /** It is true if the last one is older than two intervals, or one was tried and there is none. */
  overdue: z.boolean(),
  /** It says why the last attempt failed. It is null if it did not. */
  failure: z
    .enum(['place_full', 'place_unwritable', 'database_lost', 'files_unreadable', 'interrupted', 'other'])
    .nullable(),
});
export type BackupStanding = z.infer<typeof backupStanding>;

/** An office that never published a cup has come this far. Each field is true once there is one. */
const firstSteps = z.object({
  /** It is null for an administrator before there is any. */
  organization_id: id.nullable(),
  contact: z.boolean(),
  clubs: z.boolean(),
  riders: z.boolean(),
  /** It is the cup that is being made. It is null if there is none yet. */
  cup_id: id.nullable(),
  dates: z.boolean(),
  classes: z.boolean(),
});

/** The caller has to do this. Each task is a number with a list of its own, and is null if it is not the caller's. */
export const officeToday = z.object({
  licences_waiting: z.number().int().nullable(),
  licences_expiring: z.number().int().nullable(),
  /** It counts claims of families that wait for a decision. */
  claims_waiting: z.number().int().nullable(),
  /** It counts pictures that somebody asked to take down, and portraits to look at. */
  photographs_waiting: z.number().int().nullable(),
  /** It counts riders whose document or insurance expires within a month. */
  papers_expiring: z.number().int().nullable(),
  /** For delegates of a club, it counts licences and papers of its riders that expire within a month or expired this season. */
  endings: z.number().int().nullable(),
  /** It counts proofs without a decision by club. */
  proofs_waiting: z.array(inBooks),
  /** It counts riders with an overdue fee by club and season. */
  dues_overdue: z.array(inBooks.extend({ season: z.number().int() })),
  /** These races have protests that wait for an answer, or for the correction they led to. The longest wait comes first. */
  protests: z.array(
    z.object({
      race_id: id,
      race_name: z.string(),
      zone: z.string(),
      /** It says when the first of them was filed. */
      since: instant,
      waiting: z.number().int(),
      to_correct: z.number().int(),
    }),
  ),
  /** They are cups that were not published yet. */
  drafts: z.array(z.object({ cup_id: id, cup_name: z.string() })),
  next_races: z.array(nextRace),
  /**
   * It is for officials of an organization that never published a cup, and for administrators of a site where nobody did. It is null for
   * everybody else.
   */
  first_steps: firstSteps.nullable(),
  /** It is for administrators. It is null for everybody else. */
  backup: backupStanding.nullable(),
});
export type OfficeToday = z.infer<typeof officeToday>;
export type NextRace = OfficeToday['next_races'][number];

export const getOfficeToday = endpoint({
  method: 'GET',
  path: '/api/office/today',
  who: 'staff',
  summary: "Returns what waits in the office today, within the caller's scope.",
  reply: officeToday,
});
