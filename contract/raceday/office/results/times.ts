import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { sheetRefusals } from '#contract/refusals.ts';
import { importSum } from '#contract/import-sum.ts';
import { mendedText } from '#contract/left-out.ts';
import { raceResults } from '#contract/raceday/office/results/results.ts';
import { splits } from '#contract/season/races/splits.ts';
import { id, phase, writtenReason } from '#contract/values.ts';
import { TIMES_PROBLEMS } from '#rules/files/times/match-times.ts';

const count = z.number().int();
const times = z.object({ time_ms: z.number().int().nullable(), splits: splits.nullable() });
const rank = z.number().int().nullable();
const rider = z.object({ plate: z.string(), rider_fullname: z.string() });

/** It says what a file of times would write, and what of it would not be written. */
export const timesReport = z.object({
  /** They are the races whose times change, in the order of the classes, with the old and the new times. */
  heats: z.array(
    z.object({
      category_name: z.string(),
      phase,
      number: z.string().nullable(),
      /** These places would have a slower time than a place behind them. */
      slower: z.array(count),
      riders: z.array(rider.extend({ was: times, became: times })),
    }),
  ),
  /** It adds up all rows of the file. */
  sum: importSum,
  /** These lines, or parts of them, are not written. They are named by their row in the file. */
  problems: z.array(
    z.object({
      row: count,
      plate: z.string(),
      race: z.string(),
      /** It names the cell that can be typed anew, and `said` is what stands there. It is null if that would not help. */
      cell: z.string().nullable(),
      said: z.string(),
      /** With `signed`, two have signed a result of that race, and a new time at the line would need both again. */
      why: z.enum([...TIMES_PROBLEMS, 'signed']),
    }),
  ),
  /** The place of these riders in the class would change, if times at the line break ties. */
  ranks: z.array(rider.extend({ category_name: z.string(), was: rank, became: rank })),
  /** It is true if public results change, so that a reason is needed. */
  needs_reason: z.boolean(),
  /** It identifies what was shown. */
  seen: z.string(),
});
export type TimesReport = z.infer<typeof timesReport>;

const errors = [
  'race.not_found',
  'office.file_missing',
  'results.not_drawn',
  'results.times_columns',
  ...sheetRefusals,
] as const;

export const checkTimes = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/times/check',
  who: 'race_organizer',
  summary:
    'Reads a file of times and returns what it would write, and what it would not write and why. It writes nothing.',
  body: z.strictObject({ mended: mendedText.optional() }),
  files: ['file'],
  reply: timesReport,
  errors,
});

export const loadTimes = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/times/load',
  who: 'race_organizer',
  summary:
    'Writes the times of a file as they were shown, beside the results. Loading the same file again changes nothing.',
  body: z.strictObject({
    seen: z.string().max(64),
    reason: writtenReason.optional(),
    /** These cells of the file were typed anew. */
    mended: mendedText.optional(),
  }),
  files: ['file'],
  reply: timesReport,
  errors: [...errors, 'office.changed', 'results.reason_missing', 'judging.sign_missing'],
});

export const undoTimes = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/times/undo',
  who: 'race_organizer',
  summary:
    'Takes back the last file of times of a race as a whole and restores every time from before it. Refuses the request if one of the times has changed since.',
  body: z.strictObject({ load_id: id, reason: writtenReason.optional() }),
  reply: raceResults,
  errors: [
    'race.not_found',
    'results.load_not_found',
    'results.times_undo_late',
    'results.reason_missing',
    'judging.sign_missing',
  ],
});
