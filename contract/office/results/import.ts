import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals, sheetRefusals } from '#contract/file-refusals.ts';
import { id, plainDate, raceStatus, phase, writtenReason } from '#contract/values.ts';

/** Which program wrote a file: this product's exchange format, or an export of one used at races. */
export const importProgram = z.enum(['meeting', 'bem', 'rem', 'sqorz', 'sheet']);

const count = z.number().int();
const rank = z.number().int().nullable();

const person = z.object({ category: z.string(), plate: z.string(), name: z.string() });
const entered = person.extend({ entry_id: id });
const changed = z.object({ name: z.string(), plate: z.string(), was: z.string(), became: z.string() });

/** What a file would do to a race with entries: who is who, who came, who did not, and what has to be answered first. */
export const entriesReport = z.object({
  race_id: id,
  race_status: raceStatus,
  matched: count,
  /** The categories of the file, and which category of the race each means. */
  categories: z.array(
    z.object({
      name: z.string(),
      /** null: a new one of the race, or not answered yet. */
      category_id: id.nullable(),
      asked: z.boolean(),
      /** The category in which most of its riders are entered. */
      suggested: id.nullable(),
    }),
  ),
  race_categories: z.array(z.object({ category_id: id, category_name: z.string() })),
  /** Riders of the file who may be an entered rider: somebody has to decide. */
  doubts: z.array(person.extend({ candidates: z.array(entered) })),
  /** Riders of the file who were not entered: new to the race. */
  strangers: z.array(person),
  /** Entries without a rider in the file, in the file's categories; they stay. */
  absent: z.array(entered),
  /** Rode another category than the one entered; `counts`: the one that counts for the ranking, when it is not the one ridden. */
  moved: z.array(changed.extend({ counts: z.string().nullable() })),
  /** Rode with another plate than the one entered. */
  renumbered: z.array(changed),
  /** Categories with entries that are not in the file: they stay as they are. */
  untouched: z.array(z.string()),
  /** The results to change are published, so a reason is needed. */
  needs_reason: z.boolean(),
  /** Results that the file would change. */
  replaced: z.array(person.extend({ phase, was: z.string().nullable(), became: z.string().nullable() })),
});
export type EntriesReport = z.infer<typeof entriesReport>;

/** What a file contains and what loading it would do: the same check as the command's. Nothing is written. */
export const importReport = z.object({
  program: importProgram,
  organization_name: z.string(),
  cup_name: z.string(),
  name: z.string(),
  race_date: plainDate,
  source: z.string(),
  categories: z.array(z.object({ name: z.string(), riders: count, runs: count, mismatches: count })),
  /** Printed ranks that the runs do not give: with one of these, nothing can be loaded. */
  mismatches: z.array(z.object({ category: z.string(), plate: z.string(), published: rank, computed: rank })),
  /** null: it cannot be loaded. */
  outcome: z.enum(['loaded', 'same', 'replaced', 'entered']).nullable(),
  /** What a corrected file changes, in sentences. */
  changes: z.array(z.string()),
  /** null: the date has no entries of its own. */
  onto: entriesReport.nullable(),
  /** Identifies what was shown: the file is loaded only if it still gives the same. */
  seen: z.string(),
});
export type ImportReport = z.infer<typeof importReport>;

/** The answers about a file, as a form sends them: JSON. */
const decisionsText = z
  .string()
  .max(60_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.strictObject({
      /** The category of the race that a category of the file means; null: a new one. */
      categories: z
        .array(z.strictObject({ name: z.string().max(200), category_id: id.nullable() }))
        .max(500)
        .default([]),
      /** The entered rider that a rider of the file means; null: none. */
      riders: z
        .array(
          z.strictObject({
            category: z.string().max(200),
            plate: z.string().max(20),
            entry_id: id.nullable(),
          }),
        )
        .max(1000)
        .default([]),
      /** Existing results may be replaced. */
      replaces: z.boolean().default(false),
    }),
  );

/** Cup and date, for a file of another program that does not name them; and the answers about its riders. */
const place = {
  decisions: decisionsText.optional(),
  cup_id: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/)
    .optional(),
  race_date: plainDate.optional(),
};

const errors = [
  'office.file_missing',
  'cup.not_found',
  'office.date_not_found',
  'results.import_elsewhere',
  'results.import_place',
  'results.import_refused',
  ...paperRefusals,
  ...sheetRefusals,
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
    /** The public reason for changing published results. Needed when a file replaces another. */
    reason: writtenReason.optional(),
  }),
  files: ['file'],
  reply: z.object({ race_id: id, outcome: z.enum(['loaded', 'same', 'replaced', 'entered']) }),
  errors: [
    ...errors,
    'office.changed',
    'results.reason_missing',
    'results.import_asks',
    'results.import_written',
  ],
});
