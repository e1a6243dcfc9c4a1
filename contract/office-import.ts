import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals, signedIn } from '#contract/errors.ts';
import { id, plainDate } from '#contract/values.ts';

/** Which program wrote a file: this product's exchange format, or an export of one used at races. */
export const importProgram = z.enum(['meeting', 'bem', 'rem', 'sqorz']);

const count = z.number().int();
const rank = z.number().int().nullable();

/** What a file holds and what would come of it: the same check as the command's. Nothing is written. */
export const importReport = z.object({
  program: importProgram,
  organization_name: z.string(),
  cup_name: z.string(),
  name: z.string(),
  race_date: plainDate,
  source: z.string(),
  categories: z.array(z.object({ name: z.string(), riders: count, runs: count, mismatches: count })),
  /** Printed ranks that do not come out of the runs: while there is one, nothing can be loaded. */
  mismatches: z.array(z.object({ category: z.string(), plate: z.string(), published: rank, computed: rank })),
  /** null: it cannot be loaded. */
  outcome: z.enum(['loaded', 'same', 'replaced']).nullable(),
  /** What a corrected file changes, in sentences. */
  changes: z.array(z.string()),
  /** Names what was seen: it is loaded only as long as the same comes of it. */
  seen: z.string(),
});
export type ImportReport = z.infer<typeof importReport>;

/** Where the file of another program belongs, which does not say so itself. */
const place = {
  cup_id: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/)
    .optional(),
  race_date: plainDate.optional(),
};

const errors = [
  'request.bad_body',
  'request.cross_site',
  'request.too_many',
  ...signedIn,
  'session.not_allowed',
  'office.file_missing',
  'cup.not_found',
  'office.date_not_found',
  'results.import_elsewhere',
  'results.import_place',
  'results.import_refused',
  ...paperRefusals,
] as const;

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/office/results/check',
  who: 'organizer',
  summary: 'Reads the file of a meeting, compares its printed ranks, and tells what loading it would do',
  body: z.strictObject(place),
  files: ['file'],
  reply: importReport,
  errors,
});

export const loadImport = endpoint({
  method: 'POST',
  path: '/api/office/results/load',
  who: 'organizer',
  summary:
    'Loads the file of a meeting that was checked, whole or not at all; the same file again changes nothing',
  body: z.strictObject({
    ...place,
    seen: z.string().max(64),
    /** Why published results change; the public reads it. Needed when a file replaces another. */
    reason: z.string().trim().min(3).max(300).optional(),
  }),
  files: ['file'],
  reply: z.object({ race_id: id, outcome: z.enum(['loaded', 'same', 'replaced']) }),
  errors: [...errors, 'office.changed', 'results.reason_missing'],
});
