import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { importSum } from '#contract/import-sum.ts';
import { jsonText } from '#contract/json-text.ts';
import { leftOut, mendedText } from '#contract/left-out.ts';
import { paperRefusals, sheetRefusals } from '#contract/refusals.ts';
import { id, plainDate, raceStatus, phase, ruleArticle, runStatus, writtenReason } from '#contract/values.ts';

/** This program wrote the file. It is this product's exchange format, or the export of a program used at races. */
export const importProgram = z.enum(['meeting', 'bem', 'rem', 'sqorz', 'sheet']);

const count = z.number().int();
const rank = z.number().int().nullable();

const person = z.object({ category: z.string(), plate: z.string(), name: z.string() });
const entered = person.extend({ entry_id: id });
const changed = z.object({ name: z.string(), plate: z.string(), was: z.string(), became: z.string() });

/** A file would do this to a race with entries. It says who is who, who came, who did not come, and what has to be answered first. */
export const entriesReport = z.object({
  race_id: id,
  race_status: raceStatus,
  matched: count,
  /** They are the categories of the file, and which category of the race each means. */
  categories: z.array(
    z.object({
      name: z.string(),
      /** It is null for a new category of the race, or if the question is not answered yet. */
      category_id: id.nullable(),
      asked: z.boolean(),
      /** Most riders of the category are entered in this one. */
      suggested: id.nullable(),
    }),
  ),
  race_categories: z.array(z.object({ category_id: id, category_name: z.string() })),
  /** These riders of the file may be an entered rider, and somebody has to decide. */
  doubts: z.array(person.extend({ candidates: z.array(entered) })),
  /** These riders of the file were not entered. They are new to the race. */
  strangers: z.array(person),
  /** These entries have no rider in the file, in the file's categories. They stay. */
  absent: z.array(entered),
  /** They rode another category than the one entered. `counts` is the one that counts for the ranking, if it is not the one ridden. */
  moved: z.array(changed.extend({ counts: z.string().nullable() })),
  /** They rode with another plate than the one entered. */
  renumbered: z.array(changed),
  /** These categories have entries and are not in the file. They stay as they are. */
  untouched: z.array(z.string()),
  /** It is true if the results to change are published, so that a reason is needed. */
  needs_reason: z.boolean(),
  /** The file would change these results. */
  replaced: z.array(person.extend({ phase, was: z.string().nullable(), became: z.string().nullable() })),
});
export type EntriesReport = z.infer<typeof entriesReport>;

/** It is a sign that the file may belong to another date. */
const importWarning = z.object({
  code: z.enum(['to_come', 'entries_open', 'nobody']),
  message: z.string(),
});

/** It says what a file contains and what loading it would do. The check is the same as the command's. It writes nothing. */
export const importReport = z.object({
  program: importProgram,
  organization_name: z.string(),
  cup_name: z.string(),
  name: z.string(),
  race_date: plainDate,
  source: z.string(),
  categories: z.array(z.object({ name: z.string(), riders: count, runs: count, mismatches: count })),
  /** The runs do not give these printed ranks. With one of them, nothing can be loaded. */
  mismatches: z.array(z.object({ category: z.string(), plate: z.string(), published: rank, computed: rank })),
  /** It is null if the file cannot be loaded. */
  outcome: z.enum(['loaded', 'same', 'replaced', 'entered']).nullable(),
  /** It says in sentences what a corrected file changes. */
  changes: z.array(z.string()),
  /** It is null if the date has no entries of its own. */
  onto: entriesReport.nullable(),
  /** The file relegates or disqualifies these riders, who were not before. Loading it needs the article. */
  grave: z.array(person.extend({ phase, status: runStatus })),
  sum: importSum,
  left: z.array(leftOut),
  warnings: z.array(importWarning),
  /** It identifies what was shown. The file is loaded only if it still gives the same. */
  seen: z.string(),
});
export type ImportReport = z.infer<typeof importReport>;

/** It says what loading a file did. */
const loadedImport = z.object({
  race_id: id,
  outcome: z.enum(['loaded', 'same', 'replaced', 'entered']),
  sum: importSum,
  warnings: z.array(importWarning),
});
export type LoadedImport = z.infer<typeof loadedImport>;

/** These are the answers about a file, sent by a form as JSON. */
const decisionsText = jsonText(
  60_000,
  z.strictObject({
    /** The category of the file means this category of the race. It is null for a new one. */
    categories: z
      .array(z.strictObject({ name: z.string().max(200), category_id: id.nullable() }))
      .max(500)
      .default([]),
    /** The rider of the file means this entered rider. It is null for none. */
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
    /** If true, existing results may be replaced. */
    replaces: z.boolean().default(false),
  }),
);

/** It names cup and date for a file of another program that does not, and holds the answers about its riders. */
const place = {
  decisions: decisionsText.optional(),
  /** These cells of the file were typed anew. */
  mended: mendedText.optional(),
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
  summary: 'Reads the file of a meeting, compares its printed ranks and returns what loading it would do.',
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
    'Loads the file of a meeting that was checked, as a whole or not at all. Loading the same file again changes nothing.',
  body: z.strictObject({
    ...place,
    seen: z.string().max(64),
    /** It is the public reason for changing published results. It is needed if a file replaces another. */
    reason: writtenReason.optional(),
    /** It goes with all whom the file relegates or disqualifies. */
    article: ruleArticle.optional(),
  }),
  files: ['file'],
  reply: loadedImport,
  errors: [
    ...errors,
    'office.changed',
    'results.reason_missing',
    'judging.article_missing',
    'results.import_asks',
    'results.import_written',
  ],
});
