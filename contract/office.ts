import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { signedIn } from '#contract/errors.ts';
import { paperSlot } from '#contract/users.ts';
import { lbr, lbrStatus } from '#contract/licences.ts';
import { gender, id, idParam, instant, language, plainDate, raceStatus } from '#contract/values.ts';

/** A race that comes next, and how far it is. */
export const nextRace = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  race_date: plainDate,
  race_name: z.string(),
  race_status: raceStatus,
  /** Days from today in the organization's zone; negative: it is being ridden. */
  in_days: z.number().int(),
  entries: z.number().int(),
  waiting: z.number().int(),
});

/** What waits for whoever asks, each a number and a door. null: not theirs to do. */
export const officeToday = z.object({
  licences_waiting: z.number().int().nullable(),
  licences_expiring: z.number().int().nullable(),
  /** Riders of whom a document or an insurance ends within a month. */
  papers_expiring: z.number().int().nullable(),
  proofs_waiting: z.number().int().nullable(),
  dues_overdue: z.number().int().nullable(),
  drafts: z.number().int().nullable(),
  next_races: z.array(nextRace),
});
export type OfficeToday = z.infer<typeof officeToday>;

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
  reply: z.object({ items: z.array(reviewedLicence) }),
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

/** One change: who, when, what from, what to. */
export const auditLine = z.object({
  audit_id: id,
  at: instant,
  /** E-mail of the account; empty: by command, or an account that is gone. */
  by: z.string(),
  /** A helper at the desk of a meeting, who has no account: the name of the code. */
  desk_name: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: id.nullable(),
  was: z.unknown(),
  became: z.unknown(),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/office/audit',
  who: 'admin',
  summary: 'Changes, newest first; from an id backwards',
  query: z.strictObject({
    before: idParam.optional(),
    entity: z.string().max(40).optional(),
    q: z.string().max(100).optional(),
  }),
  reply: z.object({ items: z.array(auditLine), entities: z.array(z.string()) }),
  errors: ['request.bad_query', ...signedIn, 'session.not_allowed'],
});
