import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { sheetRefusals } from '#contract/file-refusals.ts';
import { raceResults } from '#contract/office/results/results.ts';
import { splits } from '#contract/races/splits.ts';
import { id, idParam, phase, writtenReason } from '#contract/values.ts';
import { TIMES_PROBLEMS } from '#rules/files/times/match-times.ts';

const count = z.number().int();
const times = z.object({ time_ms: z.number().int().nullable(), splits: splits.nullable() });
const rank = z.number().int().nullable();
const rider = z.object({ plate: z.string(), rider_fullname: z.string() });

/** What a file of times would write, and what of it would not be written. */
export const timesReport = z.object({
  /** Races whose times change, in the order of the classes, with what was and what would be. */
  heats: z.array(
    z.object({
      category_name: z.string(),
      phase,
      number: z.string().nullable(),
      /** Places that are slower than one behind, as the times would be. */
      slower: z.array(count),
      riders: z.array(rider.extend({ was: times, became: times })),
    }),
  ),
  /** Lines that say what stands. */
  same: count,
  /** Lines, or parts of them, that are not written, by their row in the file. */
  problems: z.array(
    z.object({
      row: count,
      plate: z.string(),
      race: z.string(),
      /** `signed`: two have signed a result of that race, and a new time at the line would need both again. */
      why: z.enum([...TIMES_PROBLEMS, 'signed']),
    }),
  ),
  /** Riders whose place in the class would be another one, where times at the line break ties. */
  ranks: z.array(rider.extend({ category_name: z.string(), was: rank, became: rank })),
  /** Results that are public change, so a reason is needed. */
  needs_reason: z.boolean(),
  /** Names what was shown. */
  seen: z.string(),
});
export type TimesReport = z.infer<typeof timesReport>;

const params = z.strictObject({ id: idParam });
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
    'Reads a file of times and tells what of it would be written, and what would not and why. Nothing is written',
  params,
  body: z.strictObject({}),
  files: ['file'],
  reply: timesReport,
  errors,
});

export const loadTimes = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/times/load',
  who: 'race_organizer',
  summary:
    'Writes the times of a file as they were shown, beside the results; the same file again changes nothing',
  params,
  body: z.strictObject({ seen: z.string().max(64), reason: writtenReason.optional() }),
  files: ['file'],
  reply: timesReport,
  errors: [...errors, 'office.changed', 'results.reason_missing', 'judging.sign_missing'],
});

export const undoTimes = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/times/undo',
  who: 'race_organizer',
  summary:
    'Takes back the last file of times of a race, whole: every time is as it was before it. Refused when one of them is another one by now',
  params,
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
