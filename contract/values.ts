import { z } from 'zod';
import { isDate } from '#rules/calendar.ts';

/** A row's id as it travels in an address: digits only, within what a double holds exactly. */
export const idParam = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** A row's id in a body or an answer. */
export const id = z.number().int().positive();

/** A calendar date `YYYY-MM-DD` that exists (2026-02-30 does not). Spec §9: shown as dd-MM-yyyy. */
export const plainDate = z.string().refine(isDate);

/** A date as it may be asked for or written: within what a season, a birth or a bill can be, so that days can be counted from it. */
export const dateIn = plainDate.refine((date) => date >= '1900-01-01' && date < '2200-01-01');

/** An instant in UTC, ISO 8601. */
export const instant = z.string();

export const language = z.enum(['es', 'en', 'pt']);
export type Language = z.infer<typeof language>;

export const cupStatus = z.enum(['OPENED', 'CLOSED']);
export const raceStatus = z.enum([
  'NOT_ISCRIPTION',
  'INSCRIPTION',
  'CLOSED',
  'LISTS_POSTED',
  'DRAWN',
  'RACING',
  'PROVISIONAL',
  'OFFICIAL',
]);
export const gender = z.enum(['WOMAN', 'MEN']);
export const plateColour = z.enum(['yellow', 'blue', 'red', 'white', 'black']);
export const runStatus = z.enum(['OK', 'DNF', 'DNS', 'REL', 'DSQ', 'CR']);
export const phase = z.string().regex(/^(M[1-8]|LCQ|playoff_(16|8|4|2)|final)$/);

/** Two public picture addresses, and what the picture shows. */
export const image = z.object({
  mini: z.string(),
  medium: z.string(),
  full: z.string().nullable().default(null),
  description: z.string().default(''),
});
