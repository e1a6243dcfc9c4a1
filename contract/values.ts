import { WRITTEN_REASON } from '#rules/operations/office/written-reason.ts';
import { z } from 'zod';
import { isDate } from '#rules/calendar.ts';
import { STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import { PHASES } from '#rules/stages.ts';
import { RACE_STATUSES } from '#rules/race-statuses.ts';

/** It is a row's id in an address. It has digits only and is small enough for an exact number. */
export const idParam = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** It is a row's id in a body or an answer. */
export const id = z.number().int().positive();

/** It is a calendar date `YYYY-MM-DD` that exists (2026-02-30 does not). Pages show it as dd-MM-yyyy (spec §9). */
export const plainDate = z.string().refine(isDate);

/** It is a date in a request. It is within the range of seasons, births and bills, so that days can be counted from it. */
export const dateIn = plainDate.refine((date) => date >= '1900-01-01' && date < '2200-01-01');

/** It is an instant in UTC in ISO 8601. */
export const instant = z.string();

export const language = z.enum(['es', 'en', 'pt']);
export type Language = z.infer<typeof language>;

export const cupStatus = z.enum(['OPENED', 'CLOSED']);
export const raceStatus = z.enum(keysOf(RACE_STATUSES));
export const gender = z.enum(['WOMAN', 'MEN']);
/** It is in inches. */
export const wheel = z.union([z.literal(12), z.literal(20), z.literal(24)]);
export const plateColour = z.enum(['yellow', 'blue', 'red', 'white', 'black']);
export const runStatus = z.enum(keysOf(STATUSES));
export const phase = z.enum(PHASES);

/** It holds two public picture addresses, and what the picture shows. */
export const image = z.object({
  mini: z.string(),
  medium: z.string(),
  full: z.string().nullable().default(null),
  description: z.string().default(''),
});

/** It is a reason for the record. */
/** It is the article of the regulations, or the reason, for which somebody is relegated or disqualified. */
export const ruleArticle = z.string().trim().min(1).max(60);
export const writtenReason = z.string().trim().min(WRITTEN_REASON.least).max(WRITTEN_REASON.most);
