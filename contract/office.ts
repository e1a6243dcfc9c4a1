import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { signedIn } from '#contract/errors.ts';
import { paperSlot } from '#contract/users.ts';
import { lbr, lbrStatus } from '#contract/licences.ts';
import { gender, id, idParam, instant, language, plainDate, raceStatus } from '#contract/values.ts';

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
  opens_at: instant,
  closes_at: instant,
  zone: z.string(),
  /** Days from today in the organization's zone; negative: it is being ridden. */
  in_days: z.number().int(),
  /** Within the scope of whoever asks: a delegate's are the own club's. */
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

/** What waits for whoever asks, each a number and a door to just those. null: not theirs to do. */
export const officeToday = z.object({
  licences_waiting: z.number().int().nullable(),
  licences_expiring: z.number().int().nullable(),
  /** Claims of families that wait for a decision. */
  claims_waiting: z.number().int().nullable(),
  /** Riders of whom a document or an insurance ends within a month. */
  papers_expiring: z.number().int().nullable(),
  /** By club: proofs nobody judged yet. */
  proofs_waiting: z.array(inBooks),
  /** By club and season: riders with a fee whose day has gone by. */
  dues_overdue: z.array(inBooks.extend({ season: z.number().int() })),
  /** Cups nobody published yet. */
  drafts: z.array(z.object({ cup_id: id, cup_name: z.string() })),
  next_races: z.array(nextRace),
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
  errors: ['request.bad_query', ...signedIn, 'session.not_allowed'],
});

/** One step of a licence's road. */
export const licenceStep = z.object({
  at: instant,
  /** First name and surname of who did it; empty: by command, or an account that is gone. */
  by: z.string(),
  lbr_status: lbrStatus,
  lbr_reason: z.string().nullable(),
});

/** A licence with what is compared before it is approved. Nothing of this is public. */
export const reviewedLicence = lbr.extend({
  rider_dni: z.string().nullable(),
  rider_birthdate: plainDate.nullable(),
  rider_gender: gender.nullable(),
  /** This season's age; null without a birth date. */
  age: z.number().int().nullable(),
  /** Why the rider does not fit the category, as an error code; null: fits. */
  unfit: z.string().nullable(),
  papers: z.array(paperSlot),
  /** The language the family reads. */
  language,
  steps: z.array(licenceStep),
  /** Nothing to object at first sight: papers there, fits, never rejected. */
  clean: z.boolean(),
});
export type ReviewedLicence = z.infer<typeof reviewedLicence>;

export const listReviewedLicences = endpoint({
  method: 'GET',
  path: '/api/office/licences',
  who: 'organizer',
  summary: 'Licences to decide, oldest first, or those decided last, with what they are compared with',
  query: z.strictObject({ show: z.enum(['waiting', 'decided', 'expiring']).default('waiting') }),
  /** As many as are worked off at a time; how many there are in all. */
  reply: z.object({ items: z.array(reviewedLicence), total: z.number().int() }),
  errors: ['request.bad_query', ...signedIn, 'session.not_allowed'],
});

export const undoLicence = endpoint({
  method: 'POST',
  path: '/api/lbr/{id}/undo',
  who: 'organizer',
  summary: 'Takes back the own decision of a moment ago, before the family is told',
  params: z.strictObject({ id: idParam }),
  reply: lbr,
  errors: [
    'request.bad_path',
    'request.cross_site',
    ...signedIn,
    'session.not_allowed',
    'licence.not_found',
    'licence.undo_late',
  ],
});

/** One change: who, when, to what, what from, what to. */
export const auditLine = z.object({
  audit_id: id,
  at: instant,
  /** E-mail of the account; empty: by command, or an account that is gone. */
  by: z.string(),
  by_name: z.string(),
  /** A helper at the desk of a meeting, who has no account: the name of the code. */
  desk_name: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: id.nullable(),
  was: z.unknown(),
  became: z.unknown(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/office/audit',
  who: 'admin',
  summary: 'Changes, newest first, from an id backwards; what is named by its id comes with its name',
  query: z.strictObject({
    before: idParam.optional(),
    entity: z.string().max(40).optional(),
    /** Part of a name or e-mail of who did it, the name of what was changed, or its number. */
    q: z.string().max(100).optional(),
    /** Kinds of change that are meant as well: `lbr.decide,rider.update`. */
    did: z
      .string()
      .max(4000)
      .regex(/^[a-z_.,]*$/)
      .optional(),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  }),
  reply: z.object({
    items: z.array(auditLine),
    entities: z.array(z.string()),
    /** By kind and number, `rider 12`: what people call it. What is gone has none. */
    names: z.record(z.string(), z.string()),
  }),
  errors: ['request.bad_query', ...signedIn, 'session.not_allowed'],
});
