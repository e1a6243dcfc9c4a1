import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { riderTwin } from './riders.ts';
import { id, idParam, instant, plainDate } from '#contract/values.ts';
import { MERGED_FIELDS } from '#rules/people/riders/field-lists.ts';

export const mergedField = z.enum(MERGED_FIELDS);

const person = riderTwin
  .omit({ why: true })
  .extend({ organization_shortname: z.string(), starts: z.number().int() });

/** These two riders seem to be one person. The one who would stay comes first. */
export const duplicate = z.object({
  why: z.enum(['document', 'name_and_birth']),
  riders: z.tuple([person, person]),
});
export type Duplicate = z.infer<typeof duplicate>;

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/office/duplicates',
  who: 'organizer',
  summary:
    "Returns pairs of riders of the caller's organizations who have the same document, or a similar name and the same day of birth.",
  reply: z.object({ items: z.array(duplicate) }),
});

export const keepApart = endpoint({
  method: 'POST',
  path: '/api/office/duplicates/apart',
  who: 'organizer',
  summary: 'Marks two riders as two persons, so that the pair is no longer shown, or takes that back.',
  body: z.strictObject({ rider_id: id, other_id: id, apart: z.boolean() }),
  reply: z.object({}),
  errors: ['rider.not_found'],
});

const side = person.extend({
  version: z.number().int(),
  /** They are the names of the accounts in charge. */
  guardians: z.array(z.string()),
});

/** Two riders cannot be merged now for one of these reasons. */
export const mergeConflict = z.object({
  /** With `entry`, both are in one race with one size of wheel. With `due`, both owe the same to the same club. */
  kind: z.enum(['entry', 'due']),
  name: z.string(),
  date: plainDate.nullable(),
});

export const mergePreview = z.object({
  kept: side,
  gone: side,
  fields: z.array(
    z.object({
      field: mergedField,
      kept: z.string().nullable(),
      gone: z.string().nullable(),
      from: z.enum(['kept', 'gone']),
      /** It is true if both have a value and the values differ. The person may choose. */
      choice: z.boolean(),
    }),
  ),
  /** It counts how many of each move over. `left` counts those that stay behind, because the other rider has the same. */
  moves: z.array(
    z.object({
      what: z.enum(['entries', 'waiting', 'licences', 'plates', 'dues', 'guardians', 'certificates']),
      count: z.number().int(),
      left: z.number().int(),
    }),
  ),
  conflicts: z.array(mergeConflict),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/office/merges/preview',
  who: 'organizer',
  summary: 'Returns what a merge of two riders would keep, move and leave, and what prevents it.',
  query: z.strictObject({ kept: idParam, gone: idParam }),
  reply: mergePreview,
  errors: ['rider.not_found', 'rider.merge_self'],
});

const half = z.strictObject({ rider_id: id, version: z.number().int().positive() });

export const mergeRiders = endpoint({
  method: 'POST',
  path: '/api/office/merges',
  who: 'organizer',
  summary:
    'Merges two riders into one. Refuses the request if the versions changed since they were shown. The id of the other rider leads to the one who stays.',
  body: z.strictObject({ kept: half, gone: half, take: z.array(mergedField).max(MERGED_FIELDS.length) }),
  reply: z.object({ merge_id: id, rider_id: id }),
  errors: [
    'rider.not_found',
    'rider.merge_self',
    'rider.merge_conflict',
    'rider.dni_taken',
    'office.changed',
  ],
});

/** This merge was done. */
export const merge = z.object({
  merge_id: id,
  merged_at: instant,
  /** It is the first name and surname. It is empty for an account that is gone. */
  by: z.string(),
  kept_id: id,
  kept_name: z.string(),
  gone_name: z.string(),
  undone_at: instant.nullable(),
  /** It is true if the merge can be undone. It is the rider's last merge, and the data needed for it was not deleted. */
  last: z.boolean(),
});
export type Merge = z.infer<typeof merge>;

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/office/merges',
  who: 'organizer',
  summary: "Returns the merges of riders of the caller's organizations, newest first.",
  reply: z.object({ items: z.array(merge) }),
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/office/merges/{merge_id}/undo',
  who: 'organizer',
  summary: 'Undoes a merge of riders and moves back everything that had moved.',
  params: z.strictObject({ merge_id: idParam }),
  reply: z.object({ rider_id: id }),
  errors: ['rider.merge_over', 'rider.merge_later', 'rider.dni_taken'],
});
